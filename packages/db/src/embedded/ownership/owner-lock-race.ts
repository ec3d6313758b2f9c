// One of several processes that take the same lock at the same moments. Run by owner-lock.test.ts.
import { closeSync, openSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { OwnerLockHeldError, takeOwnerLock } from './owner-lock.ts';

const ATTEMPTS = 400;
const TICK_MS = 6;
const folder = process.argv[2] ?? '';
const inside = join(folder, 'inside');
let turns = 0;
let meetings = 0;

/** The same moment in every process, to the microsecond. */
function spinToNextTick(): void {
  const tick = Math.floor(Date.now() / TICK_MS) + 1;
  while (Date.now() < tick * TICK_MS);
}

for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
  spinToNextTick();
  try {
    const lock = await takeOwnerLock(folder, { patienceMs: 0 });
    turns += 1;
    try {
      closeSync(openSync(inside, 'wx'));
      await sleep(1);
      rmSync(inside);
    } catch {
      meetings += 1;
    }
    lock.release();
  } catch (error) {
    if (!(error instanceof OwnerLockHeldError)) throw error;
  }
}
process.stdout.write(JSON.stringify({ turns, meetings }));
