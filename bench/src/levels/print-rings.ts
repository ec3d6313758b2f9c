import { modelFingerprint } from '@bandeja/rules/levels/model';
import { runClubs } from './new-clubs.ts';
import { runRings } from './rings.ts';

/** In 30 days, by a group who plays for its levels. */
const LEVEL_AIM = 0.75;
const RELIABILITY_AIM = 50;
/** The median error of a new club after twelve matches, with the rule by the one without it. */
const CLUB_AIM = 1.15;
const CLUBS = 30;

/** Prints both simulations; false when a figure misses its aim. */
export function printRings(): boolean {
  const rings = runRings();
  const holds = (one: (typeof rings)[number]) =>
    one.with.moved <= LEVEL_AIM && one.with.reliability <= RELIABILITY_AIM;
  console.log(`Largest change of a level and largest reliability in 30 days, model ${modelFingerprint()}`);
  console.table(
    rings.map((one) => ({
      group: one.name,
      level: one.with.moved.toFixed(2),
      'reliability %': one.with.reliability.toFixed(0),
      'level without the rule': one.without.moved.toFixed(2),
      'reliability without %': one.without.reliability.toFixed(0),
      holds: holds(one) ? 'yes' : 'NO',
    })),
  );
  const clubs = runClubs(CLUBS);
  console.log(`Median error of 60 new players after 12 matches each, in ${CLUBS} simulated clubs`);
  console.table(
    clubs.map(({ name, ...errors }) => ({
      players: name,
      'with the rule': errors.with.toFixed(3),
      'without it': errors.without.toFixed(3),
      ratio: (errors.with / errors.without).toFixed(3),
      holds: errors.with <= CLUB_AIM * errors.without ? 'yes' : 'NO',
    })),
  );
  const club = Math.max(...clubs.map((one) => one.with / one.without));
  const worst = (value: (one: (typeof rings)[number]['with']) => number) =>
    Math.max(...rings.map((one) => value(one.with)));
  console.log(
    `rings level ${worst(({ moved }) => moved).toFixed(2)} reliability ${worst(({ reliability }) => reliability).toFixed(0)} club ${club.toFixed(3)}`,
  );
  return rings.every(holds) && club <= CLUB_AIM;
}
