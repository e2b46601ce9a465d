#!/bin/sh
# A survey of octal codes as an array job of the Grid Engine, a part a task: qsub sge.sh
#
# When the array has ended: grundy merge part-*/journal.jsonl -o whole/journal.jsonl
#$ -N grundy
#$ -cwd
#$ -S /bin/sh
#$ -t 1-16
#$ -l h_vmem=3G,h_rt=08:00:00
#$ -r y
set -eu
# As many as `-t` says: a task that is submitted again, as with `qsub -t 3 sge.sh`, has its part.
parts=16
exec "${GRUNDY:-grundy}" atlas --digits "${DIGITS:-4}" --to "${TO:-100000}" --threads "${NSLOTS:-1}" \
    --part "$SGE_TASK_ID/$parts" -o "part-$SGE_TASK_ID"
