/* ring.pml: the sleep protocols of common/ring/ring.c, both directions, on a machine that delays stores.
 *
 * The producer writes COMMANDS commands of one byte into a ring of SIZE bytes. It publishes after each or after several,
 * waits for space when the ring is full, and may wait for completion anywhere; at the end it does. The consumer takes
 * what is published in one or several steps, and when there is nothing polls or goes to sleep; it may also die.
 *
 * Memory: TSO. A store goes into its process's buffer and reaches memory later, in order, while that process's later loads
 * already read memory. A fence waits until the buffer is empty. A wake-up (eventfd, virtqueue) is sticky; it is sent
 * through the same buffer, so it is no fence and overtakes no store, and nothing more is assumed about it.
 *
 * Checked: no invalid end state. The last thing that the producer does is to wait for everything or for the consumer's
 * death, so a lost wake-up leaves it asleep for ever, which is such a state. No more than one doorbell for each sleep.
 * Spin must find an error when any of the four fences is left out (-DNO_FENCE_PUBLISH, -DNO_FENCE_CONSUMER_SLEEP,
 * -DNO_FENCE_COMPLETE, -DNO_FENCE_PRODUCER_SLEEP), when the consumer sleeps without looking again (-DNO_LOOK_CONSUMER),
 * or the producer does (-DNO_LOOK_PRODUCER), and when the doorbell is not limited (-DNO_RUNG_SLEEP).
 * tests/ring/check_model.sh runs all of these. */

#ifndef COMMANDS
#define COMMANDS 3
#endif
#ifndef SIZE
#define SIZE 2
#endif
#ifndef IDLE_SLEEPS
#define IDLE_SLEEPS 1
#endif
/* IDLE_SLEEPS: how many sleeps the consumer gives up because another of its rings has work */

#define AWAKE  0
#define ASLEEP 1
#define DEAD   2

/* memory */
#define TAIL           0
#define WAIT_TARGET    1 /* position * 2 + 1 for the head, + 0 for completed */
#define PRODUCER_STATE 2
#define HEAD           3
#define COMPLETED      4
#define CONSUMER_STATE 5
#define SLEEPS         6
#define DOORBELL       7 /* sticky wake-ups */
#define NOTIFICATION   8
#define WORDS          9

byte memory[WORDS];
chan producer_buffer = [5] of { byte, byte };
chan consumer_buffer = [5] of { byte, byte };

byte sleeps;         /* the consumer's own copy; global for the check */
byte doorbells_sent; /* counted for the check */

#define store(buffer, word, value) buffer ! word, value
#define fence(buffer)              empty(buffer)
#define take(wake_up)              atomic { memory[wake_up] == 1 -> memory[wake_up] = 0 }

active proctype producer_stores()
{
    byte word, value;
end:
    do
    :: atomic { producer_buffer ? word, value -> memory[word] = value; word = 0; value = 0 }
    od
}

active proctype consumer_stores()
{
    byte word, value;
end:
    do
    :: atomic { consumer_buffer ? word, value -> memory[word] = value; word = 0; value = 0 }
    od
}

/* --- producer: npt_ring_publish(), wait_for() ------------------------------------------------------------------- */

inline publish()
{
    if
    :: published == written
    :: else ->
        published = written;
        store(producer_buffer, TAIL, published);
#ifndef NO_FENCE_PUBLISH
        fence(producer_buffer);
#endif
        state = memory[CONSUMER_STATE];
        if
        :: state == ASLEEP ->
            sleep = memory[SLEEPS];
            if
#ifndef NO_RUNG_SLEEP
            :: sleep == rung_sleep
#endif
            :: sleep != rung_sleep || rung_every_time ->
                rung_sleep = sleep;
                doorbells_sent++;
                assert(doorbells_sent <= sleeps);
                store(producer_buffer, DOORBELL, 1)
            fi
        :: state == DEAD -> dead = true
        :: else
        fi;
        state = 0;
        sleep = 0
    fi
}

/* One look at memory: is the wait over? The loads are separate steps, as in wait_is_over(). */
inline look()
{
    over = ((target & 1) -> memory[HEAD] : memory[COMPLETED]) >= target / 2;
    if
    :: over
    :: else -> over = memory[CONSUMER_STATE] == DEAD
    fi
}

inline wait_for(what)
{
    target = what;
    look();
    if
    :: over
    :: else ->
        store(producer_buffer, WAIT_TARGET, target);
        store(producer_buffer, PRODUCER_STATE, ASLEEP);
#ifndef NO_FENCE_PRODUCER_SLEEP
        fence(producer_buffer);
#endif
#ifdef NO_LOOK_PRODUCER
        take(NOTIFICATION);
#endif
        do
        :: look();
            if
            :: over -> break
            :: else -> take(NOTIFICATION)
            fi
        od;
        store(producer_buffer, PRODUCER_STATE, AWAKE)
    fi;
    if
    :: ((target & 1) -> memory[HEAD] : memory[COMPLETED]) >= target / 2
    :: else -> dead = true
    fi;
    target = 0;
    over = false
}

active proctype producer()
{
    byte written, published, rung_sleep, state, sleep, target;
    bool over, dead;
#ifdef NO_RUNG_SLEEP
    bool rung_every_time = true;
#else
    bool rung_every_time = false;
#endif

    do
    :: dead || written == COMMANDS -> break
    :: else ->
        if
        :: written - memory[HEAD] >= SIZE ->
            publish();
            if
            :: dead
            :: !dead -> wait_for((written + 1 - SIZE) * 2 + 1)
            fi
        :: else
        fi;
        if
        :: dead
        :: !dead ->
            written++;
            if
            :: skip /* publish later */
            :: skip;
                publish()
            :: skip;
                publish();
                if
                :: dead
                :: !dead -> wait_for(written * 2)
                fi
            fi
        fi
    od;
    if
    :: dead
    :: !dead ->
        publish();
        wait_for(written * 2);
        assert(dead || memory[COMPLETED] == COMMANDS)
    fi
}

/* --- consumer: npt_ring_reader_complete(), _sleep(), _wake(), _fail() ------------------------------------------- */

inline complete()
{
    store(consumer_buffer, COMPLETED, completed);
#ifndef NO_FENCE_COMPLETE
    fence(consumer_buffer);
#endif
    if
    :: memory[PRODUCER_STATE] == ASLEEP ->
        target = memory[WAIT_TARGET];
        if
        :: ((target & 1) -> head : completed) >= target / 2 && target != notified ->
            notified = target;
            store(consumer_buffer, NOTIFICATION, 1)
        :: else
        fi;
        target = 0
    :: else
    fi
}

active proctype consumer()
{
    byte head, completed, tail, target, idle;
    byte notified = 255;

    do
    :: tail = memory[TAIL];
        assert(tail - head <= SIZE);
        if
        :: tail != head ->
            if
            :: head = tail   /* all that is published */
            :: head = head + 1
            fi;
            tail = 0;
            store(consumer_buffer, HEAD, head);
            if
            :: skip; complete() /* gives the space back before it executes */
            :: skip
            fi;
            if
            :: skip /* executes the commands */
            :: store(consumer_buffer, CONSUMER_STATE, DEAD);
                store(consumer_buffer, NOTIFICATION, 1);
                break
            fi;
            completed = head;
            complete()
        :: else ->
            tail = 0;
            if
            :: skip /* polls */
            :: sleeps++;
                store(consumer_buffer, SLEEPS, sleeps);
                store(consumer_buffer, CONSUMER_STATE, ASLEEP);
#ifndef NO_FENCE_CONSUMER_SLEEP
                fence(consumer_buffer);
#endif
                if
#ifndef NO_LOOK_CONSUMER
                :: memory[TAIL] != head
#endif
                :: idle < IDLE_SLEEPS -> idle++
#ifndef NO_LOOK_CONSUMER
                :: memory[TAIL] == head ->
#else
                :: true ->
#endif
end:
                    take(DOORBELL)
                fi;
                store(consumer_buffer, CONSUMER_STATE, AWAKE)
            fi
        fi
    od
}
