import type { OpeningRange } from '@bandeja/rules/bookings/slots/opening-hours';
import type { Random } from './random.ts';

/** A court occupied between two minutes of an opening day; `court` is the index of the club's court. */
export type Block = { court: number; from_minute: number; to_minute: number };

export const minutesOf = ({ from_minute, to_minute }: Block) => to_minute - from_minute;

const at = (hours: number) => hours * 60;
const STEP = 30;
const SHORTEST = 60;
const isWeekend = (weekday: number) => weekday >= 6;

/** Divides the opening day of every court into consecutive games with some breaks. Includes the blocks in `kept`. */
export function cutDay(
  random: Random,
  { courts, hours, kept }: { courts: number; hours: readonly OpeningRange[]; kept: readonly Block[] },
): Block[] {
  const blocks: Block[] = [...kept];
  for (let court = 0; court < courts; court++) {
    for (const range of hours) {
      const fixed = kept
        .filter((block) => block.court === court)
        .toSorted((a, b) => a.from_minute - b.from_minute);
      let from = range.opens;
      for (const { from_minute, to_minute } of fixed) {
        blocks.push(...cutRange(random, court, from, from_minute));
        from = to_minute;
      }
      blocks.push(...cutRange(random, court, from, range.closes));
    }
  }
  return blocks;
}

function cutRange(random: Random, court: number, from: number, to: number): Block[] {
  const blocks: Block[] = [];
  let start = from + (random.chance(0.4) ? STEP : 0);
  while (start + SHORTEST <= to) {
    const length = random.weighted([60, 90, 120], (minutes) => ({ 60: 35, 90: 50, 120: 15 })[minutes] ?? 0);
    const end = Math.min(start + length, to);
    blocks.push({ court, from_minute: start, to_minute: end });
    start = end + (random.chance(0.1) ? STEP : 0);
  }
  return blocks;
}

/** Demand by time: evenings on workdays, mornings and late afternoons at weekends. */
export function attraction(weekday: number, { from_minute }: Pick<Block, 'from_minute'>): number {
  if (isWeekend(weekday)) {
    if (from_minute < at(12)) return 2.5;
    return from_minute >= at(15) && from_minute < at(19) ? 2 : 0.8;
  }
  if (from_minute >= at(17.5) && from_minute < at(22)) return 3;
  if (from_minute < at(9)) return 1;
  return from_minute >= at(22) ? 1 : 0.45;
}

/**
 * Selects blocks by demand until they make up a share (0–1) of all minutes, `taken` included. One court stays free
 * all evening, so that a search always finds a slot.
 */
export function fillDay(
  random: Random,
  {
    blocks,
    taken,
    weekday,
    share,
  }: { blocks: readonly Block[]; taken: readonly Block[]; weekday: number; share: number },
): Block[] {
  const sum = (some: readonly Block[]) => some.reduce((minutes, block) => minutes + minutesOf(block), 0);
  const untouched = blocks
    .map(({ court }) => court)
    .filter((court) => !taken.some((block) => block.court === court));
  const spare = untouched.length > 0 ? random.pick(untouched) : null;
  const wanted = random.ordered(
    blocks.filter((block) => !taken.includes(block) && !(block.court === spare && isEvening(block))),
    (block) => attraction(weekday, block),
  );
  let missing = share * sum(blocks) - sum(taken);
  const chosen: Block[] = [];
  for (const block of wanted) {
    if (missing < minutesOf(block) / 2) break;
    chosen.push(block);
    missing -= minutesOf(block);
  }
  return chosen;
}

const isEvening = ({ from_minute, to_minute }: Block) => to_minute > at(17) && from_minute < at(22);
