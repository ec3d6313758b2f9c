// Random tests draw the same cases in each run, so what is red once is red again. TEST_SEED takes another
// number, or `random` to look for cases that no run has drawn yet.
import { randomInt } from 'node:crypto';
import { configureGlobal } from 'fast-check';

const DEFAULT_SEED = 20_260_812;

const wanted = process.env.TEST_SEED || String(DEFAULT_SEED);
const seed = wanted === 'random' ? randomInt(2 ** 31) : Number(wanted);
process.env.TEST_SEED = String(seed);
configureGlobal({ seed });
