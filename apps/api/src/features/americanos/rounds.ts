import type { Database } from '@bandeja/db/database';
import { refuseFinish, refuseScore, refuseStart } from '@bandeja/rules/americano/abilities';
import { nextMexicanoRound } from '@bandeja/rules/americano/plan-rounds';
import type { Round } from '@bandeja/rules/americano/whist-rounds';
import { Refusal } from '../../http/errors/refusal.ts';
import {
  type AmericanoEdit,
  activeOf,
  assertMay,
  changeAmericano,
  creditsOf,
  isScored,
  type LoadedAmericano,
  loadAmericano,
  roundsOf,
  tableOf,
} from './americano-state.ts';
import {
  type AmericanoRow,
  insertAmericanoMatches,
  updateAmericano,
  writeScoreOf,
} from './americanos.repository.ts';
import { planInSlices, plannedRounds } from './plan-in-slices.ts';

/** Plans the rounds and starts the event. */
export const startAmericano = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseStart, loaded, viewer);
    const { americano } = loaded;
    const rounds = roundCount(loaded);
    await updateAmericano(tx, americano.id, { stage: 'running', rounds }, now);
    await addRounds(tx, { ...loaded, americano: { ...americano, rounds } }, now);
  });

type Score = { match: number; score_a: number; score_b: number; expected_version?: number | undefined };

/**
 * Records the points of a match, or corrects them. Of two phones at once the second one is refused, unless both record
 * the same points. In a Mexicano the last score of a round pairs the next one; the last score of the last round leaves
 * the finish to the organiser.
 */
export const scoreAmericano = (
  db: Database,
  hash: string,
  { viewer, now, ...score }: AmericanoEdit & Score,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseScore, loaded, viewer);
    const { match: id, score_a, score_b } = score;
    if (hasScore(loaded, score)) return;
    await writeScoreOf(tx, id, { score_a, score_b, recorded_by: viewer.playerId }, now);
    if (loaded.americano.kind !== 'mexicano') return;
    const present = await loadAmericano(tx, loaded.americano);
    if (present.matches.every(isScored)) await addRounds(tx, present, now);
  });

/** Refuses points that do not fit the match or its present state; true: the match has these points. */
function hasScore(
  { americano, matches }: LoadedAmericano,
  { match: id, score_a, score_b, expected_version }: Score,
): boolean {
  const match = matches.find((one) => one.id === id);
  if (!match) throw new Refusal('americano_match_not_found');
  if (score_a + score_b !== americano.points) throw new Refusal('americano_points_refused');
  if (match.score_a === score_a && match.score_b === score_b) return true;
  const isSeen = expected_version === undefined ? !isScored(match) : expected_version === match.version;
  if (!isSeen) throw new Refusal('americano_score_moved');
  return false;
}

/** Ends the event; matches without a score do not count. */
export const finishAmericano = (
  db: Database,
  hash: string,
  { viewer, now }: AmericanoEdit,
): Promise<AmericanoRow> =>
  changeAmericano(db, hash, async (tx, loaded) => {
    assertMay(refuseFinish, loaded, viewer);
    await updateAmericano(tx, loaded.americano.id, { stage: 'finished' }, now);
  });

/** The rounds of an event with these players. */
const roundCount = (loaded: LoadedAmericano): number =>
  plannedRounds({ ...loaded.americano, players: activeOf(loaded) });

/** Plans and stores the rounds that follow the present matches: all of an Americano, the next one of a Mexicano. */
export async function addRounds(tx: Database, loaded: LoadedAmericano, now: Date): Promise<void> {
  const { americano, matches } = loaded;
  const played = roundsOf(matches);
  const last = Math.max(0, ...matches.map(({ round }) => round));
  const left = roundCount(loaded) - last;
  if (left <= 0) return;
  const players = activeOf(loaded);
  const credits = creditsOf(loaded);
  const { courts, seed } = americano;
  const rounds: Round[] =
    americano.kind === 'americano'
      ? (await planInSlices({ players, courts, seed, rounds: left, played, credits })).rounds
      : [nextMexicanoRound({ ranking: rankingOf(loaded, players), courts, seed, played, credits })];
  await insertAmericanoMatches(
    tx,
    rounds.flatMap((round, index) =>
      round.map(({ a, b }, court) => ({
        americano_id: americano.id,
        round: last + index + 1,
        court: court + 1,
        a1: a[0],
        a2: a[1],
        b1: b[0],
        b2: b[1],
        updated_at: now,
      })),
    ),
  );
}

function rankingOf(loaded: LoadedAmericano, active: readonly number[]): number[] {
  return tableOf(loaded)
    .map(({ id }) => id)
    .filter((id) => active.includes(id));
}
