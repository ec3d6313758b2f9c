import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/** A process that owns a PostgreSQL and acknowledges writes: a small one, or the API server. */
export interface CrashTarget {
  readonly ownerPid: number;
  readonly postmasterPid: number;
  /** Writes a row with this name; resolves when the write is acknowledged. May reject while the process is dying. */
  write(id: string): Promise<void>;
  /** Names of all stored rows. */
  read(): Promise<Set<string>>;
  /** Resolves when the owner process has exited. */
  ended(): Promise<void>;
  /** Stops the process with SIGTERM. Rejects when the exit is not clean. */
  stop(): Promise<void>;
}

export type Victim = 'owner' | 'postmaster' | 'both';

export interface CrashRound {
  readonly acknowledged: number;
  /** Acknowledged and not stored. Must be empty. */
  readonly lost: readonly string[];
  /** Milliseconds from the kill until it serves again. */
  readonly servesAgainMs: number;
}

const WRITERS = 8;
const SERVES_AGAIN_WITHIN_MS = 30_000;

function kill({ ownerPid, postmasterPid }: CrashTarget, victim: Victim): void {
  if (!postmasterPid) throw new Error('no postmaster runs');
  if (victim !== 'postmaster') process.kill(ownerPid, 'SIGKILL');
  if (victim !== 'owner') process.kill(postmasterPid, 'SIGKILL');
}

/**
 * The stored rows after the target serves again, that is, after a write was acknowledged and a new connection can
 * read. (A write alone is not enough: backends outlive a killed postmaster briefly and may still commit.)
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
 * Kills the victim with SIGKILL during writes, `rounds` times on the same data, and returns the lost rows. An owner
 * whose postmaster is killed has to end by itself; `start` starts the next one, which is killed in the next round, and
 * stopped after the last. Rejects when no owner serves within 30 s.
 */
export async function crashRounds({
  start,
  victim,
  rounds = 5,
}: {
  /** Starts the target on the data of the previous one. */
  start: () => Promise<CrashTarget>;
  victim: Victim;
  rounds?: number;
}): Promise<CrashRound[]> {
  const acknowledged = new Set<string>();
  const results: CrashRound[] = [];
  let target = await start();
  for (let round = 1; round <= rounds; round++) {
    const before = acknowledged.size;
    // By count, not by time: each kill happens during writes on a machine of any speed.
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
    await target.ended();
    target = await start();
    const there = await rowsOnceServing(target, `${victim}-${round}-again`);
    const servesAgainMs = Date.now() - killedAt;
    const lost = [...acknowledged].filter((id) => !there.has(id));
    results.push({ acknowledged: acknowledged.size - before, lost, servesAgainMs });
  }
  await target.stop();
  return results;
}
