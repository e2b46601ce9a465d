#!/bin/sh
# Solves the positions of a file in parts with GNU parallel, and prints all answers: parallel.sh FILE [PARTS]
#
# GRUNDY is the program, and PARALLEL the options of GNU parallel, such as `--sshloginfile hosts.txt --workdir .` for
# several machines with one file system. Started again after an interrupt, it goes on.
set -eu
file=$1
parts=${2:-4}
grundy=${GRUNDY:-grundy}
# A line that cannot be answered gives the status 2: its error is an answer.
parallel --will-cite --quote "$grundy" solve --batch --file "$file" --part "{}/$parts" --journal "part-{}.jsonl" \
    ::: $(seq "$parts") > /dev/null || echo "some parts ended with an error; what is missing is said below" >&2
"$grundy" merge $(seq -f "part-%g.jsonl" "$parts") -o whole.jsonl >&2
"$grundy" solve --batch --file "$file" --journal whole.jsonl
