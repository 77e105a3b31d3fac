#!/bin/sh
# contact-sheet-test.sh CONTACT-SHEET: sheets of small pictures, which are sheets themselves.
set -eu
. "$(dirname "$0")/../tools/harness.sh"
contact_sheet=$1

# number_at FILE OFFSET: four bytes, big end first.
number_at() { od -An -tu1 -j "$2" -N 4 "$1" | awk '{ print (($1 * 256 + $2) * 256 + $3) * 256 + $4 }'; }
size_of() { echo "$(number_at "$1" 16)x$(number_at "$1" 20)"; }
has_size() { [ "$(size_of "$scratch/$1.png")" = "$2" ]; }
differ() { ! cmp -s "$scratch/$1.png" "$scratch/$2.png"; }

sheet() { name=$1 && shift && try "$contact_sheet" "$scratch/$name.png" "$@"; }

sheet empty Title '' label same
check 'a sheet: exit 0' exited 0
check 'a sheet: silent' silent
check 'a sheet: its size' has_size empty 360x403

sheet again Title '' label same
check 'the same sheet again' cmp "$scratch/empty.png" "$scratch/again.png"
sheet title Another '' label same
check 'another title' differ empty title
sheet label Title '' lapel same
check 'another label' differ empty label
sheet mark Title '' label DIFFERENT
check 'another mark' differ empty mark

sheet filled Title "$scratch/empty.png" label same
check 'a picture: exit 0' exited 0
check 'a picture: makes room' has_size filled 480x626
sheet filled2 Title "$scratch/mark.png" label same
check 'another picture' differ filled filled2

sheet two Title '' a same '' b same
check 'two: side by side' has_size two 648x403
sheet five Title '' a same '' b same '' c same '' d same '' e same
check 'five: two rows' has_size five 1224x666
sheet mixed Title '' a same "$scratch/empty.png" b same
check 'all places as large as the largest' has_size mixed 888x626

sheet odd 'Zeichen, die es nicht gibt: äöü~' '' '' ''
check 'unknown characters: exit 0' exited 0

echo 'no picture' >"$scratch/text.png"
sheet failed Title "$scratch/text.png" label same
check 'not a picture: exit 1' exited 1
check 'not a picture: names it' said "cannot read the picture $scratch/text.png"
check 'not a picture: no sheet' is_absent "$scratch/failed.png"
head -c 300 "$scratch/five.png" >"$scratch/cut.png"
sheet failed Title "$scratch/cut.png" label same
check 'half a picture: exit 1' exited 1
sheet absent/sheet Title '' label same
check 'no place for the sheet: exit 1' exited 1
check 'no place for the sheet: names it' said "cannot write $scratch/absent/sheet.png"
sheet failed Title
check 'no tiles: exit 2' exited 2
sheet failed Title '' label
check 'half a tile: exit 2' exited 2
check 'half a tile: usage' said 'usage: contact-sheet'

finish
