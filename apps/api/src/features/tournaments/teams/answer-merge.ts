import type { Database } from '@bandeja/db/database';
import { violatedConstraint } from '@bandeja/pg/constraint';
import { withTransaction } from '@bandeja/pg/transaction';
import { answersOf, backCents, refuseLeave, refuseMove } from '@bandeja/rules/tournaments/merging';
import { Refusal } from '../../../http/errors/refusal.ts';
import { listHeldMoney, openRefund } from '../../payments/public.ts';
import { lockPlayers } from '../../players/public.ts';
import { findCategory, lockCategory, lockTournament } from '../tournaments.repository.ts';
import { bindPlayer } from './entrants.repository.ts';
import { refusalOf } from './entry-refusal.ts';
import { backOf, moveFacts, partOf } from './merge-facts.ts';
import { writeMove, writeYes } from './merges.repository.ts';
import { announceTournament, fillPlaces, notifyOfTeam, withdrawTeams } from './places.ts';
import { isOf } from './team-fees.ts';
import { findTeam, getTeam, maySeeTeam, type TeamRow } from './teams.repository.ts';

export type MergeAnswer = 'yes' | 'no';
type Answering = { id: number; answer: MergeAnswer; viewer: { playerId: number }; now: Date };

/** A player answers whether the team plays in the other category: all who have an account say yes, or one says no. */
export function answerMerge(db: Database, { id, answer, viewer, now }: Answering): Promise<TeamRow> {
  return withTransaction(db, async (tx) => {
    const seen = await findTeam(tx, id);
    if (!seen || !maySeeTeam(seen, viewer.playerId)) throw new Refusal('tournament_team_not_found');
    if (!isOf(seen, viewer)) throw new Refusal('team_not_yours');
    const team = await lockAsked(tx, seen, now);
    // The desk may have put another player into the team while this request waited.
    if (!isOf(team, viewer)) throw new Refusal('team_not_yours');
    await applyAnswer(tx, team, { answer, by: viewer.playerId, now });
    return getTeam(tx, id);
  });
}

/**
 * Locks what an answer changes: the tournament, as everything does that holds two of its categories, then both, which are brought to the
 * present. Resolves with the team as it is then.
 */
export async function lockAsked(tx: Database, seen: TeamRow, now: Date): Promise<TeamRow> {
  await lockTournament(tx, seen.tournament_id);
  const { category_id } = await getTeam(tx, seen.id);
  const into = (await findCategory(tx, category_id))?.merge_into;
  for (const id of [category_id, ...(into ? [into] : [])].toSorted((a, b) => a - b))
    await lockCategory(tx, id);
  await fillPlaces(tx, category_id, now);
  return getTeam(tx, seen.id);
}

/** `by`: the player; null: the club answers for the whole team. */
export async function applyAnswer(
  tx: Database,
  team: TeamRow,
  { answer, by, now }: { answer: MergeAnswer; by: number | null; now: Date },
): Promise<void> {
  const facts = moveFacts(team);
  const refusal = (answer === 'yes' ? refuseMove : refuseLeave)(facts, now);
  const { merge } = team;
  if (refusal !== null || merge === null)
    throw refusalOf(refusal ?? 'category_merge_none', merge?.limits ?? team, facts.merge?.entrants ?? []);
  if (answer === 'no')
    await withdrawTeams(tx, [team], {
      ...{ because: by === null ? 'operator' : 'left', by, now, merge: merge.name },
    });
  else {
    if (by !== null) await writeYes(tx, { team: team.id, player: by, now });
    const players = [team.player_a, team.player_b];
    const open = answersOf({ players, guests: team.guests }).filter(
      (player) => player !== by && !merge.agreed.includes(player),
    );
    if (by === null || open.length === 0) await moveTeam(tx, team, merge, now);
  }
  await fillPlaces(tx, team.category_id, now);
  announceTournament(tx, team.hash);
}

type Target = NonNullable<TeamRow['merge']>;

/** Puts the team into the other category, with all that it has paid; what that one costs less goes back. */
async function moveTeam(tx: Database, team: TeamRow, target: Target, now: Date): Promise<void> {
  const players = [team.player_a, team.player_b];
  await lockPlayers(tx, players);
  await payDifference(tx, team, target, now);
  const { cents: back_cents, club_cents: club_back_cents } = backOf(team);
  const move = { team: team.id, from: team.category_id, into: target.into, now };
  await writeMove(tx, { ...move, back_cents, club_back_cents });
  for (const player of players) await bind(tx, { category: target.into, team: team.id, player });
  const until = team.merge_until?.toISOString() ?? now.toISOString();
  const params = { into: target.name, until, end: 'moved' as const };
  await notifyOfTeam(tx, 'tournament_merge', team, { players, now, params });
}

/** The database has the last word on one team a person. */
async function bind(
  tx: Database,
  entrant: { category: number; team: number; player: number },
): Promise<void> {
  try {
    if (!(await bindPlayer(tx, entrant))) throw new Refusal('team_in_other_category');
  } catch (error) {
    if (violatedConstraint(error) === 'tournament_entrants_once') throw new Refusal('team_in_other_category');
    throw error;
  }
}

/** Of what was paid in the app, to each payer; what the club took it hands back itself. */
async function payDifference(tx: Database, team: TeamRow, target: Target, now: Date): Promise<void> {
  const halves = team.halves ?? [];
  const parts = [
    { ref: { kind: 'tournament_team' as const, id: team.id }, half: null },
    ...halves.map((half) => ({ ref: { kind: 'tournament_half' as const, id: half.id }, half })),
  ];
  for (const { ref, half } of parts)
    for (const { id: payment, payer_id, amount_cents } of await listHeldMoney(tx, ref)) {
      const part = half && partOf(team, half, amount_cents);
      const cents = backCents({ cents: amount_cents, half: part }, target);
      if (cents === 0) continue;
      await openRefund(tx, { payment, cents, now });
      await notifyOfTeam(tx, 'tournament_refunded', team, { players: [payer_id], now, params: { cents } });
    }
}
