import { readdirSync, readFileSync } from 'node:fs';

/** Of Linux: clock ticks in a second. */
const TICKS = 100;

/** The fields of /proc/<pid>/stat after the name of the program, which may contain spaces. */
const statOf = (pid: number | string) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
};

/** Milliseconds of processor time that a process has used, `withEnded` those of its ended children too. */
function processMs(pid: number | string, { withEnded }: { withEnded: boolean }): number {
  const fields = statOf(pid);
  const [own, ended] = [Number(fields[11]) + Number(fields[12]), Number(fields[13]) + Number(fields[14])];
  return ((own + (withEnded ? ended : 0)) * 1000) / TICKS;
}

export const nodeMs = (pid: number): number => processMs(pid, { withEnded: false });

/** PostgreSQL's time: the postmaster's, its ended children's and that of each child. */
export function postgresMs(postmaster: number): number {
  let sum = processMs(postmaster, { withEnded: true });
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      if (Number(statOf(pid)[1]) === postmaster) sum += processMs(pid, { withEnded: false });
    } catch {
      // It has ended since.
    }
  }
  return sum;
}
