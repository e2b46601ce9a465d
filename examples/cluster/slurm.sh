#!/bin/sh
# A survey of octal codes as a job array of Slurm, a part a task: sbatch slurm.sh
#
# When the array has ended: grundy merge part-*/journal.jsonl -o whole/journal.jsonl
#SBATCH --job-name=grundy
#SBATCH --array=1-16
#SBATCH --cpus-per-task=1
#SBATCH --mem=3G
#SBATCH --time=08:00:00
#SBATCH --requeue
set -eu
# As many as `--array` says: a task that is submitted again, as with `sbatch --array=3 slurm.sh`, has its part.
parts=16
exec "${GRUNDY:-grundy}" atlas --digits "${DIGITS:-4}" --to "${TO:-100000}" --threads "${SLURM_CPUS_PER_TASK:-1}" \
    --part "$SLURM_ARRAY_TASK_ID/$parts" -o "part-$SLURM_ARRAY_TASK_ID"
