import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** Something that owns a PostgreSQL and acknowledges writes: a bare supervisor, or the whole API server. */
export interface CrashTarget {
  readonly ownerPid: number;
  readonly postmasterPid: number;
  /** Writes a row of this name; resolves once that was acknowledged. While it is dying, rejecting is right. */
  write(id: string): Promise<void>;
  /** The names of all rows that are there. */
  read(): Promise<Set<string>>;
  /** Resolves when the owner process is gone. */
  ended(): Promise<void>;
  /** Ends it as SIGTERM does. Rejects when that is not clean. */
  stop(): Promise<void>;
}

export type Victim = 'owner' | 'postmaster' | 'both';

export interface CrashRound {
  readonly acknowledged: number;
  /** Acknowledged and not there. Always to be empty. */
  readonly lost: readonly string[];
  /** From the kill until it serves again. */
  readonly servesAgainMs: number;
}

const WRITERS = 8;
const SERVES_AGAIN_WITHIN_MS = 30_000;

function kill(target: CrashTarget, victim: Victim): void {
  if (victim !== 'postmaster') process.kill(target.ownerPid, 'SIGKILL');
  if (victim !== 'owner') process.kill(target.postmasterPid, 'SIGKILL');
}

/**
 * The rows that are there, once the target serves again: a write is acknowledged and a fresh connection reads. (A
 * write alone proves little: backends outlive a killed postmaster for a moment, and may still commit.)
 */
async function rowsOnceServing(target: CrashTarget, id: string): Promise<Set<string>> {
  const deadline = Date.now() + SERVES_AGAIN_WITHIN_MS;
  for (let attempt = 0; ; attempt++) {
    try {
      await target.write(`${id}-${attempt}`);
      return await target.read();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await sleep(20);
    }
  }
}

/**
 * Kills the victim with SIGKILL in the middle of writes, `rounds` times on the same data, and tells what was lost. The
 * owner that survives its postmaster must serve again by itself; else `start` makes the next one. Rejects when nothing
 * serves within 30 s.
 */
export async function crashRounds({
  start,
  victim,
  rounds = 5,
}: {
  /** Starts the target on the data the last one left. */
  start: () => Promise<CrashTarget>;
  victim: Victim;
  rounds?: number;
}): Promise<CrashRound[]> {
  const acknowledged = new Set<string>();
  const results: CrashRound[] = [];
  for (let round = 1; round <= rounds; round++) {
    let target = await start();
    const before = acknowledged.size;
    // By count, not by time: each round dies amid writes, however slow the machine.
    const lives = before + randomInt(50, 200);
    let dead = false;
    const writer = async (name: string) => {
      for (let number = 0; !dead; number++) {
        const id = `${victim}-${round}-${name}-${number}`;
        try {
          await target.write(id);
          acknowledged.add(id);
        } catch (error) {
          if (!dead) throw error;
        }
        if (!dead && acknowledged.size >= lives) {
          dead = true;
          kill(target, victim);
        }
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, (_, index) => writer(String(index))));
    const killedAt = Date.now();
    if (victim !== 'postmaster') {
      await target.ended();
      target = await start();
    }
    const there = await rowsOnceServing(target, `${victim}-${round}-again`);
    const servesAgainMs = Date.now() - killedAt;
    const lost = [...acknowledged].filter((id) => !there.has(id));
    results.push({ acknowledged: acknowledged.size - before, lost, servesAgainMs });
    await target.stop();
  }
  return results;
}
