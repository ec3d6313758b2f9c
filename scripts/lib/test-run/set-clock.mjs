// Moves the Date of this process by BANDEJA_TEST_CLOCK_OFFSET milliseconds; it keeps running. Loaded before the
// code under test: by Vitest's workers, and by `node --import` for the built server of the browser tests, which
// has no setting for it (docs/decisions/026-test-clock.md). With BANDEJA_TEST_CLOCK_MOVES the process that started this
// one moves it further, by messages.
import { fixTestClock } from './test-instant.mjs';

fixTestClock();
const moved = Symbol.for('bandeja.test-clock');
let offset = Number(process.env.BANDEJA_TEST_CLOCK_OFFSET ?? 0);

/** @type {typeof globalThis & { [key: symbol]: true | undefined }} */
const scope = globalThis;
// Vitest loads a setup file again for each test file of one process.
const moves = Boolean(process.env.BANDEJA_TEST_CLOCK_MOVES && process.send);
if (!scope[moved] && (offset !== 0 || moves)) {
  scope[moved] = true;
  const { now } = Date;
  Date.now = () => now() + offset;
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [target.now()] : args, newTarget),
    apply: (target) => new target(target.now()).toString(),
  });
  Date.prototype.constructor = Date;
}
if (moves) {
  process.on('message', (message) => {
    const { advanceMs } = /** @type {{ advanceMs?: number }} */ (message);
    if (advanceMs === undefined) return;
    offset += advanceMs;
    process.send?.({ advancedTo: Date.now() });
  });
  // The server ends as it does without the channel.
  process.channel?.unref();
}
