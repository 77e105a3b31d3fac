/* The host's Direct3D makes every instance by its type and place: what a variable's name stands for is found here.
 * Some forget the index of an instance that was gotten, or the variables of a shader that they have seen before. */
#include "guest/neptune/class_linkage.h"

#include "guest/neptune/objects.h"
#include "npt_encode.h"
#include "npt_methods.h"

/* "The maximum number of instances a shader can have is 256" (VSSetShader). */
#define INSTANCES_MAX 256u

/* The wire's limit for a text. */
#define NAME_MAX_BYTES 4096u

struct npt_class_linkage {
    struct npt_object object;
    struct npt_mutex lock;
    char **types; /* names in the order in which they came; the index is the type's id */
    UINT type_count;
    struct variable *variables; /* of all shaders that were made with it */
    UINT variable_count;
};

struct variable {
    char *name; /* the type's name is behind it */
    struct npt_class_variable facts;
};

struct npt_class_instance {
    struct npt_object object;
    struct npt_class_linkage *linkage; /* used */
    D3D11_CLASS_INSTANCE_DESC desc;
    _Atomic bool made; /* the host has it: a gotten one is made when its variable is known */
    char name[];       /* of the variable, or of the type when it was created */
};

static void destroy_linkage(struct npt_object *object)
{
    struct npt_class_linkage *linkage = (struct npt_class_linkage *)object;
    for (UINT i = 0; i < linkage->type_count; i++)
        free(linkage->types[i]);
    free(linkage->types);
    for (UINT i = 0; i < linkage->variable_count; i++)
        free(linkage->variables[i].name);
    free(linkage->variables);
    npt_mutex_finish(&linkage->lock);
    free(linkage);
}

static void destroy_instance(struct npt_object *object)
{
    npt_object_drop(&((struct npt_class_instance *)object)->linkage->object);
    free(object);
}

NPT_DEFINE_CLASS(class_linkage, CLASS_LINKAGE, destroy_linkage);
NPT_DEFINE_CLASS(class_instance, CLASS_INSTANCE, destroy_instance);

/* --- linkage ------------------------------------------------------------------------------------------------------ */

bool npt_class_linkage_valid(const struct npt_device *device, ID3D11ClassLinkage *linkage)
{
    const struct npt_object *object = NPT_OBJECT(linkage);
    return !object || (object->class == &npt_class_linkage_class && object->device == device);
}

HRESULT STDMETHODCALLTYPE npt_device_create_class_linkage(ID3D11Device5 *self, ID3D11ClassLinkage **out)
{
    struct npt_device *device = (struct npt_device *)self;
    if (!out)
        return E_INVALIDARG;
    *out = NULL;
    struct npt_class_linkage *linkage = npt_object_new(device, &npt_class_linkage_class, sizeof(*linkage));
    if (!linkage)
        return E_OUTOFMEMORY;
    npt_mutex_init(&linkage->lock);
    struct npt_stream *stream = npt_creation_begin(device, &linkage->object);
    HRESULT result = stream ? S_OK : npt_creation_failure(device);
    if (stream) {
        npt_encode_device_create_class_linkage(stream, linkage->object.id);
        npt_creation_end(device, &linkage->object);
        result = npt_creation_result(device);
    }
    if (SUCCEEDED(result))
        *out = (ID3D11ClassLinkage *)(void *)linkage;
    else
        npt_object_release(&linkage->object);
    return result;
}

/* The id of a type, which is known from now on. False without memory. */
static bool type_id(struct npt_class_linkage *linkage, const char *name, UINT *id)
{
    UINT i = 0;
    npt_mutex_lock(&linkage->lock);
    while (i < linkage->type_count && strcmp(linkage->types[i], name) != 0)
        i++;
    bool known = i < linkage->type_count;
    *id = i;
    if (!known) {
        char **types = realloc(linkage->types, (linkage->type_count + 1) * sizeof(*types));
        const size_t size = strlen(name) + 1;
        char *copy = malloc(size);
        if (types)
            linkage->types = types;
        if (copy)
            memcpy(copy, name, size);
        known = types && copy;
        if (known)
            linkage->types[linkage->type_count++] = copy;
        else
            free(copy);
    }
    npt_mutex_unlock(&linkage->lock);
    return known;
}

/* --- instances ---------------------------------------------------------------------------------------------------- */

static bool name_valid(const char *name)
{
    return name && *name && strnlen(name, NAME_MAX_BYTES + 1) <= NAME_MAX_BYTES;
}

static HRESULT make_on_host(struct npt_class_instance *instance, const char *type, struct npt_class_place place)
{
    struct npt_device *device = instance->object.device;
    struct npt_stream *stream = npt_creation_begin(device, &instance->object);
    if (!stream)
        return npt_creation_failure(device);
    npt_encode_class_linkage_create_class_instance(stream, instance->linkage->object.id, type, place.constant_buffer,
                                                   place.vector, place.texture, place.sampler, instance->object.id);
    npt_creation_end(device, &instance->object);
    atomic_store_explicit(&instance->made, true, memory_order_release);
    return npt_creation_result(device);
}

static const struct npt_class_variable *find_variable(const struct npt_class_linkage *linkage, const char *name)
{
    for (UINT i = 0; i < linkage->variable_count; i++)
        if (strcmp(linkage->variables[i].name, name) == 0)
            return &linkage->variables[i].facts;
    return NULL;
}

static bool find_place(const struct npt_class_variable *variable, UINT index, struct npt_class_place *out)
{
    const struct npt_class_place *first = &variable->first, *stride = &variable->stride;
    if (index >= variable->count)
        return false;
    *out = (struct npt_class_place){first->constant_buffer, first->vector + index * stride->vector,
                                    first->texture + index * stride->texture, first->sampler + index * stride->sampler};
    return npt_class_slots_valid(out->constant_buffer, out->vector, out->texture, out->sampler);
}

/* Makes the host's object of a gotten instance as soon as its variable is known. Until then it links nothing. */
static HRESULT resolve(struct npt_class_instance *instance)
{
    struct npt_class_linkage *linkage = instance->linkage;
    struct npt_class_place place;
    HRESULT result = S_OK;
    if (atomic_load_explicit(&instance->made, memory_order_acquire))
        return S_OK;
    npt_mutex_lock(&linkage->lock);
    const struct npt_class_variable *variable = find_variable(linkage, instance->name);
    if (variable && !instance->made && find_place(variable, instance->desc.InstanceIndex, &place))
        result = make_on_host(instance, variable->type, place);
    npt_mutex_unlock(&linkage->lock);
    return result;
}

static bool add_variable(struct npt_class_linkage *linkage, const struct npt_class_variable *facts)
{
    const size_t name = strlen(facts->name) + 1, type = strlen(facts->type) + 1;
    struct variable *variables = realloc(linkage->variables, (linkage->variable_count + 1) * sizeof(*variables));
    char *names = malloc(name + type);
    if (variables)
        linkage->variables = variables;
    if (!variables || !names) {
        free(names);
        return false;
    }
    memcpy(names, facts->name, name);
    memcpy(names + name, facts->type, type);
    struct variable *added = &variables[linkage->variable_count++];
    *added = (struct variable){names, *facts};
    added->facts.name = names;
    added->facts.type = names + name;
    return true;
}

/* The first shader that has a variable says where it is. */
bool npt_class_linkage_gather(ID3D11ClassLinkage *object, const struct npt_class_variables *variables)
{
    struct npt_class_linkage *linkage = (struct npt_class_linkage *)(void *)object;
    bool whole = true;
    if (!linkage)
        return true;
    npt_mutex_lock(&linkage->lock);
    for (uint32_t i = 0; i < variables->count && whole; i++) {
        const struct npt_class_variable facts = npt_class_variable_get(variables, i);
        if (name_valid(facts.name) && name_valid(facts.type) && !find_variable(linkage, facts.name))
            whole = add_variable(linkage, &facts);
    }
    npt_mutex_unlock(&linkage->lock);
    return whole;
}

static HRESULT make(struct npt_class_linkage *linkage, const char *name, const D3D11_CLASS_INSTANCE_DESC *desc,
                    ID3D11ClassInstance **out)
{
    struct npt_device *device = linkage->object.device;
    const size_t name_size = strlen(name) + 1;
    struct npt_class_instance *instance = npt_object_new(device, &npt_class_instance_class,
                                                         sizeof(*instance) + name_size);
    if (!instance)
        return E_OUTOFMEMORY;
    npt_object_use(&linkage->object);
    instance->linkage = linkage;
    instance->desc = *desc;
    memcpy(instance->name, name, name_size);
    const struct npt_class_place place = {desc->ConstantBuffer, desc->BaseConstantBufferOffset, desc->BaseTexture,
                                          desc->BaseSampler};
    HRESULT result = desc->Created ? make_on_host(instance, name, place) : resolve(instance);
    if (SUCCEEDED(result))
        *out = (ID3D11ClassInstance *)(void *)instance;
    else
        npt_object_release(&instance->object);
    return result;
}

/* "Instances can be created (or gotten) before or after a shader is created": no name is unknown. What GetDesc says of
 * a gotten one are the defaults, but for its index (D3D11_CLASS_INSTANCE_DESC). */
HRESULT STDMETHODCALLTYPE npt_class_linkage_get_class_instance(ID3D11ClassLinkage *self, LPCSTR name, UINT index,
                                                               ID3D11ClassInstance **out)
{
    const D3D11_CLASS_INSTANCE_DESC desc = {
        .InstanceIndex = index,
        .BaseTexture = D3D11_COMMONSHADER_INPUT_RESOURCE_SLOT_COUNT - 1,
        .BaseSampler = D3D11_COMMONSHADER_SAMPLER_SLOT_COUNT - 1,
    };
    if (out)
        *out = NULL;
    if (!out || !name_valid(name))
        return E_INVALIDARG;
    return make((struct npt_class_linkage *)(void *)self, name, &desc, out);
}

HRESULT STDMETHODCALLTYPE npt_class_linkage_create_class_instance(ID3D11ClassLinkage *self, LPCSTR type,
                                                                  UINT constant_buffer, UINT constant_vector,
                                                                  UINT texture, UINT sampler, ID3D11ClassInstance **out)
{
    struct npt_class_linkage *linkage = (struct npt_class_linkage *)(void *)self;
    D3D11_CLASS_INSTANCE_DESC desc = {0, 0, 0, constant_buffer, constant_vector, texture, sampler, TRUE};
    if (out)
        *out = NULL;
    if (!out || !name_valid(type) || !npt_class_slots_valid(constant_buffer, constant_vector, texture, sampler))
        return E_INVALIDARG;
    return type_id(linkage, type, &desc.TypeId) ? make(linkage, type, &desc, out) : E_OUTOFMEMORY;
}

void STDMETHODCALLTYPE npt_class_instance_get_class_linkage(ID3D11ClassInstance *self, ID3D11ClassLinkage **linkage)
{
    if (linkage)
        *linkage = npt_object_return(&((struct npt_class_instance *)(void *)self)->linkage->object);
}

void STDMETHODCALLTYPE npt_class_instance_get_desc(ID3D11ClassInstance *self, D3D11_CLASS_INSTANCE_DESC *desc)
{
    if (desc)
        *desc = ((struct npt_class_instance *)(void *)self)->desc;
}

/* As much as there is room for, with its end; the length that it needs, its end included. */
static void return_name(const char *name, char *buffer, SIZE_T *length)
{
    const SIZE_T needed = strlen(name) + 1;
    if (!length)
        return;
    if (buffer && *length) {
        SIZE_T copied = needed < *length ? needed : *length;
        memcpy(buffer, name, copied);
        buffer[copied - 1] = 0;
    }
    *length = needed;
}

/* "GetInstanceName will return a valid name only for instances acquired using GetClassInstance", and GetTypeName only
 * for created ones. */
void STDMETHODCALLTYPE npt_class_instance_get_instance_name(ID3D11ClassInstance *self, LPSTR name, SIZE_T *length)
{
    const struct npt_class_instance *instance = (struct npt_class_instance *)(void *)self;
    return_name(instance->desc.Created ? "" : instance->name, name, length);
}

void STDMETHODCALLTYPE npt_class_instance_get_type_name(ID3D11ClassInstance *self, LPSTR name, SIZE_T *length)
{
    const struct npt_class_instance *instance = (struct npt_class_instance *)(void *)self;
    return_name(instance->desc.Created ? instance->name : "", name, length);
}

/* --- binding ------------------------------------------------------------------------------------------------------ */

bool npt_class_instances_take(struct npt_context *context, ID3D11ClassInstance *const *instances, UINT count,
                              struct npt_class_instances **out)
{
    *out = NULL;
    if (count > INSTANCES_MAX || (count && !instances))
        return false;
    for (UINT i = 0; i < count; i++) {
        struct npt_object *object = NPT_OBJECT(instances[i]);
        if (object && (object->class != &npt_class_instance_class || object->device != context->device ||
                       FAILED(resolve((struct npt_class_instance *)object))))
            return false;
        npt_context_need(context, object);
    }
    if (!count)
        return true;
    struct npt_class_instances *held = malloc(sizeof(*held) + count * sizeof(*held->slot));
    if (!held)
        return false;
    held->count = count;
    for (UINT i = 0; i < count; i++) {
        held->slot[i] = NPT_OBJECT(instances[i]);
        npt_object_use(held->slot[i]);
    }
    *out = held;
    return true;
}

void npt_class_instances_bind(struct npt_stage_state *stage, struct npt_class_instances *instances)
{
    struct npt_class_instances *old = stage->instances;
    stage->instances = instances;
    for (UINT i = 0; old && i < old->count; i++)
        npt_object_drop(old->slot[i]);
    free(old);
}

void npt_class_instances_get(const struct npt_stage_state *stage, ID3D11ClassInstance **out, UINT *count)
{
    const UINT bound = stage->instances ? stage->instances->count : 0;
    if (!count)
        return;
    for (UINT i = 0; out && i < *count; i++)
        out[i] = i < bound ? npt_object_return(stage->instances->slot[i]) : NULL;
    *count = bound;
}
