import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-merge';
import type { DeskMerge } from '@bandeja/contract/calls/desk-tournament-merge';
import type { Database } from '@bandeja/db/database';
import { rehearse, withTransaction } from '@bandeja/pg/transaction';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { refuseAsk, refuseFit } from '@bandeja/rules/tournaments/merging';
import { tournamentStatus, type WithdrawalReason } from '@bandeja/rules/tournaments/statuses';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { insertEntry } from '../../desk/public.ts';
import { loadPlayerSummaries } from '../../players/public.ts';
import { timeOf } from '../commands/create-tournament.ts';
import { applyAnswer, lockAsked, type MergeAnswer } from '../teams/answer-merge.ts';
import { backOf, moveFacts } from '../teams/merge-facts.ts';
import { isMerging, writeQuestion } from '../teams/merges.repository.ts';
import { announceTournament, fillPlaces, notifyOfTeam } from '../teams/places.ts';
import { findTeam, listMergeTeams, listTeamsOfCategory, type TeamRow } from '../teams/teams.repository.ts';
import {
  type CategoryRow,
  findCategory,
  lockCategory,
  type TournamentRow,
} from '../tournaments.repository.ts';
import { updateTournament } from './desk-tournaments.repository.ts';
import {
  type Asker,
  clock,
  clubIdOf,
  lockOfClub,
  type OfTournament,
  refuseOver,
  rowOfClub,
} from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type OfCategory = OfTournament & { category: number };

/** The question of a category to its teams, with their answers; of one that does not ask, its teams. */
export async function getDeskMerge(db: Database, asker: OfCategory): Promise<DeskMerge> {
  const row = await rowOfClub(db, asker);
  return presentMerge(db, await categoryOf(db, row, asker.category), asker);
}

async function categoryOf(db: Database, row: TournamentRow, id: number): Promise<CategoryRow> {
  const category = await findCategory(db, id);
  if (category?.tournament_id !== row.id) throw new Refusal('tournament_category_not_found');
  return category;
}

async function presentMerge(db: Database, category: CategoryRow, { viewer }: Asker): Promise<DeskMerge> {
  const { id, merge_into, merge_asked_at, merge_until, cancelled_at } = category;
  const target = merge_into === null ? undefined : await findCategory(db, merge_into);
  const teams = await listMergeTeams(db, { category: id, since: merge_asked_at });
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    'whole',
  );
  const nameOf = (player: number) => fullName(players.get(player) ?? REMOVED_PLAYER);
  return {
    ...{ category: id, into: merge_into, open: merge_into !== null && cancelled_at === null },
    until: merge_until && clock(merge_until, viewer.desk.timezone),
    free: target ? Math.max(0, target.max_teams - Number(target.teams)) : 0,
    teams: teams.map((team) => {
      const state = team.category_id === id ? STATES[team.withdrawn_because ?? 'asked'] : 'moved';
      const facts = moveFacts(team).merge;
      const back =
        state === 'asked' ? backOf(team) : { cents: team.back_cents, club_cents: team.club_back_cents };
      const other = team.invited_by === team.player_a ? team.player_b : team.player_a;
      return {
        ...{ id: team.id, players: [team.invited_by, other].map(nameOf), state },
        agreed: (team.merge?.agreed ?? []).map(nameOf),
        by_club: team.guests.length === 2,
        refusal: facts && refuseFit(facts),
        ...{ back_cents: back.cents, club_back_cents: back.club_cents },
      };
    }),
  };
}

const STATES: Record<WithdrawalReason | 'asked', DeskMerge['teams'][number]['state']> = {
  ...{ asked: 'asked', left: 'refused', operator: 'refused', tournament_cancelled: 'unanswered' },
  ...{ declined: 'left', missed: 'left', registration_ended: 'left', account_deleted: 'left' },
};

type Asking = OfTournament & { body: Parsed<typeof calls.askDeskMerge>['body'] };

/** Asks the teams of a category once, both players of each. With `dry_run` everything runs and is taken back. */
export function askDeskMerge(db: Database, { body, ...asker }: Asking): Promise<DeskMerge> {
  const { category: id, into, dry_run = false } = body;
  const { now } = asker;
  return (dry_run ? rehearse : withTransaction)(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const until = timeOf(body, 'until', row.timezone);
    for (const one of [id, into].toSorted((a, b) => a - b)) {
      await categoryOf(tx, row, one);
      await lockCategory(tx, one);
      await fillPlaces(tx, one, now);
    }
    const [source, target] = [await categoryOf(tx, row, id), await categoryOf(tx, row, into)];
    const refusal = refuseAsk(
      {
        ...{ status: tournamentStatus(row, now), same: id === into, until },
        ...{ ends_on: row.ends_on, timezone: row.timezone },
        source: { ...stateOf(source), asked: await isMerging(tx, { tournament: row.id, category: id }) },
        target: { ...stateOf(target), free: target.max_teams - Number(target.teams) },
      },
      now,
    );
    if (refusal) throw new Refusal(refusal, { ...(FIELDS[refusal] && { field: FIELDS[refusal] }) });
    await writeQuestion(tx, id, { into, asked_at: now, until });
    const all = (await listTeamsOfCategory(tx, id)).filter(({ merge }) => merge !== null);
    const asked = all.filter((team) => whyUnfit(team) === null);
    if (asked.length === 0) throw new Refusal('merge_without_teams', { field: 'into' });
    // Who may not go hears why: their registration ends as well.
    for (const team of all) {
      const unfit = whyUnfit(team);
      const params = { into: target.name, until: until.toISOString(), ...(unfit && { unfit }) };
      await notifyOfTeam(tx, 'tournament_merge', team, {
        ...{ players: [team.player_a, team.player_b], now, params },
      });
    }
    // The question ends by the job that brings the places of the category to the present.
    await addJob(tx, 'fill_places', { category: id }, { runAt: until, jobKey: `fill_places:${id}` });
    await told(tx, row, asker, {
      call: 'askDeskMerge',
      category: id,
      changes: { teams: [null, asked.length] },
    });
    return presentMerge(tx, await categoryOf(tx, row, id), asker);
  });
}

const FIELDS: Partial<Record<string, string>> = {
  ...{ category_merge_self: 'into', category_full: 'into', merge_until_refused: 'until' },
};

const stateOf = ({ drawn_at, cancelled_at, merge_into }: CategoryRow) => ({
  ...{ drawn: drawn_at !== null, cancelled: cancelled_at !== null },
  asks: merge_into !== null && cancelled_at === null,
});

const whyUnfit = (team: TeamRow) => {
  const { merge } = moveFacts(team);
  return merge && refuseFit(merge);
};

/** Counts the act for open forms, and keeps it in the history of the club. */
async function told(
  tx: Database,
  row: TournamentRow,
  asker: OfTournament,
  { call, category, changes }: { call: string; category: number; changes: { teams: (number | null)[] } },
): Promise<void> {
  await updateTournament(tx, row.id, { now: asker.now });
  const act = { call, kind: 'tournament_category' as const, object: category };
  await insertEntry(tx, { ...entryOf(asker, act), changes });
  announceTournament(tx, row.hash);
}

/** Takes the question back: teams that have moved stay where they are, the others are told that they stay too. */
export function takeBackDeskMerge(db: Database, asker: OfCategory): Promise<DeskMerge> {
  const { category: id, now } = asker;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    refuseOver(row);
    await categoryOf(tx, row, id);
    await lockCategory(tx, id);
    await fillPlaces(tx, id, now);
    const category = await categoryOf(tx, row, id);
    if (!stateOf(category).asks) throw new Refusal('category_merge_none');
    const left = await listTeamsOfCategory(tx, id);
    await writeQuestion(tx, id, null);
    for (const team of left)
      await notifyOfTeam(tx, 'tournament_merge', team, {
        players: [team.player_a, team.player_b],
        now,
        params: { into: team.merge?.name ?? '', until: now.toISOString(), end: 'taken_back' },
      });
    await told(tx, row, asker, {
      call: 'takeBackDeskMerge',
      category: id,
      changes: { teams: [left.filter((team) => whyUnfit(team) === null).length, null] },
    });
    return presentMerge(tx, await categoryOf(tx, row, id), asker);
  });
}

type OfTeam = OfTournament & { id: number };

/** The club answers for a team: its yes is that of both. */
export function answerDeskMerge(
  db: Database,
  { answer, ...asker }: OfTeam & { answer: MergeAnswer },
): Promise<DeskMerge> {
  const { now } = asker;
  return withTransaction(db, async (tx) => {
    const seen = await teamOf(tx, asker);
    refuseOver(await lockOfClub(tx, asker));
    const team = await lockAsked(tx, seen, now);
    await applyAnswer(tx, team, { answer, by: null, now });
    const act = { call: 'answerDeskMerge', kind: 'tournament_team' as const, object: asker.id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: { answer: [null, answer] } });
    return getDeskMerge(tx, { ...asker, category: team.category_id });
  });
}

/** What a repeated answer is told: the question of the category that the team was in. */
export async function getAnswered(db: Database, asker: OfTeam): Promise<DeskMerge> {
  const { category_id, merged_from } = await teamOf(db, asker);
  return getDeskMerge(db, { ...asker, category: merged_from ?? category_id });
}

async function teamOf(db: Database, { hash, id, ...asker }: OfTeam): Promise<TeamRow> {
  const team = await findTeam(db, id);
  if (team?.hash !== hash || team.club_id !== clubIdOf(asker)) throw new Refusal('tournament_team_not_found');
  return team;
}
