import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-results';
import type { DeskMatch, DeskMatches, DeskResult } from '@bandeja/contract/calls/desk-results';
import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { rehearse, withTransaction } from '@bandeja/pg/transaction';
import { isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { addMinutes } from '@bandeja/rules/time/instant';
import { refuseResult } from '@bandeja/rules/tournaments/match-abilities';
import { callSpan, refuseCall, walkoverFrom } from '@bandeja/rules/tournaments/match-calls';
import { categoryFormWords } from '@bandeja/rules/tournaments/phase-forms';
import { tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { Refusal } from '../../../http/errors/refusal.ts';
import { findBusyWithoutOffers } from '../../bookings/public.ts';
import { insertEntry } from '../../desk/public.ts';
import type { TournamentMatchRow } from '../draw/draw.repository.ts';
import { formOfMatch } from '../forms.repository.ts';
import { loadMatches } from '../read-draw.ts';
import { closeTournament, whyOpen } from '../results/close-tournament.ts';
import { pairName } from '../results/result-changes.ts';
import { type ResultInput, setResult } from '../results/set-result.ts';
import { presentMatch } from '../tournaments.presenter.ts';
import type { TournamentRow } from '../tournaments.repository.ts';
import { type DeskMatchRow, findDeskMatchRow, readDeskMatches } from './desk-reads.repository.ts';
import { courtNames, updateTournament } from './desk-tournaments.repository.ts';
import {
  type Asker,
  clock,
  guestNamesFor,
  lockOfClub,
  type OfTournament,
  ofClub,
  rowOfClub,
} from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

const isManager = ({ viewer }: Asker) => isAtLeast(viewer.desk.role, 'manager');

/** All matches of a tournament of the club, by time. */
export async function listDeskMatches(db: Database, asker: OfTournament): Promise<DeskMatches> {
  const {
    tournament,
    categories,
    matches: rows,
    bracket,
  } = await readDeskMatches(db, asker.hash, guestNamesFor(asker));
  const row = ofClub(tournament, asker);
  const shown = rows.map((match) => presentMatch(match, bracket, null));
  const matches = present(shown, rows, { row, asker });
  const isRun = isManager(asker) && row.stage === 'running';
  const names = new Map(
    matches.flatMap(({ team_a, team_b }) =>
      [team_a, team_b].flatMap((team) => (team ? [[team.id, team.name]] : [])),
    ),
  );
  return {
    ...{ hash: row.hash, name: row.name, status: tournamentStatus(row, asker.now) },
    categories: categories
      .filter(({ cancelled_at }) => cancelled_at === null)
      .map(({ id, name, champion }) => ({
        ...{ id, name },
        open: rows.filter(({ category_id, outcome }) => category_id === id && outcome === null).length,
        champion: champion === null ? null : (names.get(champion) ?? null),
      })),
    matches,
    courts: matches.some(({ can }) => can.call) ? await courtsNow(db, row, asker) : [],
    can: {
      record: isRun,
      finish:
        isRun && rows.every(({ outcome }) => outcome !== null) && whyOpen(rows.length, categories) === null,
    },
  };
}

/** The courts of the tournament, with until when a match that is called there now has the court. */
async function courtsNow(db: Database, row: TournamentRow, { now }: Asker): Promise<DeskMatches['courts']> {
  const { courts } = await courtNames(db, { clubId: row.club_id, tournament: row.id });
  const minutes = row.match_minutes;
  const during = { start_at: now.toISOString(), end_at: addMinutes(now, minutes + 1) };
  const ids = courts.map(({ id }) => id);
  const busy = ids.length === 0 ? [] : await findBusyWithoutOffers(db, ids, during, now);
  return courts.map(({ id, name }) => {
    const taken = busy.filter(({ court_id }) => court_id === id);
    const span = callSpan(taken.map(spanOf), { minutes, now });
    return { id, name, free_until: span && clock(new Date(span.end), row.timezone) };
  });
}

const spanOf = ({ start_at, end_at }: { start_at: Date; end_at: Date }) => ({
  ...{ start: start_at.getTime(), end: end_at.getTime() },
});

/** When a match begins that has a place on its court; a call is for that place. */
export const placedAt = ({ starts_at, occupation_id }: TournamentMatchRow): Date | null =>
  occupation_id === null ? null : starts_at;

/** Whether its court is kept for a match until later than now. */
export const isCourtKept = (
  { ends_at, has_court }: Pick<DeskMatchRow, 'ends_at' | 'has_court'>,
  now: Date,
): boolean => ends_at !== null && ends_at > now && has_court;

type Presenting = { row: TournamentRow; asker: Asker };

function present(
  shown: readonly TournamentMatch[],
  rows: readonly DeskMatchRow[],
  { row, asker }: Presenting,
): DeskMatch[] {
  const teamOf = (team: TournamentMatch['team_a']) =>
    team && { id: team.id, name: pairName(team), withdrawn: team.withdrawn };
  return shown.map((match, index) => {
    const of = rows[index] as DeskMatchRow;
    const { version, golden_point, starts_at, called_at, called_court } = of;
    const [team_a, team_b] = [teamOf(match.team_a), teamOf(match.team_b)];
    const facts = {
      stage: row.stage,
      full: team_a !== null && team_b !== null,
      outcome: match.outcome,
      withdrawn: team_a?.withdrawn === true || team_b?.withdrawn === true,
      conceded: of.conceded,
    };
    const call = refuseCall(
      { ...facts, begun: match.scores.length > 0, starts_at: placedAt(of), timezone: row.timezone },
      asker.now,
    );
    return {
      ...{ hash: match.hash, version, category: match.category, category_name: match.category_name },
      ...{ label: match.label, team_a, team_b, from_a: match.from_a, from_b: match.from_b },
      ...{ court_id: of.court_id, court: match.court?.name ?? null },
      starts_at: starts_at && clock(starts_at, row.timezone),
      form: formOfMatch(of),
      ...{ scores: match.scores, winner: match.winner, outcome: match.outcome, ended_by: match.ended_by },
      can: { record: isManager(asker) && refuseResult(facts) === null, call: call === null },
      called:
        called_at && called_court && starts_at
          ? {
              ...{ at: clock(called_at, row.timezone), court: called_court },
              walkover_from: walkoverFrom({ starts_at, called_at }),
            }
          : null,
      court_kept: isCourtKept(of, asker.now),
      form_words: categoryFormWords({ ...formOfMatch(of), golden_point }),
    };
  });
}

/** A match of the tournament; of another one it does not exist. */
export async function findDeskMatch(db: Database, row: TournamentRow, hash: string): Promise<DeskMatchRow> {
  const match = await findDeskMatchRow(db, { tournament: row.id, hash });
  if (!match) throw new Refusal('tournament_match_not_found');
  return match;
}

export async function presentOne(db: Database, hash: string, { row, asker }: Presenting): Promise<DeskMatch> {
  const rows = [await findDeskMatch(db, row, hash)];
  const [match] = present(await loadMatches(db, rows, null, guestNamesFor(asker)), rows, { row, asker });
  return match as DeskMatch;
}

/** Of a result that is recorded: a repeated request is answered the same. */
const NO_CHANGES: DeskResult['changes'] = { places: [], matches: [], played: [], withdrawn: [] };

type Recording = OfTournament & { body: Parsed<typeof calls.recordDeskResult>['body'] };
/** The call that the history names. */
type Recorded = { call?: 'recordDeskResult' | 'recordRefereeResult' };
/** An erased result has its own words in the history. */
const ERASED = { recordDeskResult: 'eraseDeskResult', recordRefereeResult: 'eraseRefereeResult' };

/** What a repeated request is answered: the match as it is now. */
export async function getDeskResult(db: Database, { body, ...asker }: Recording): Promise<DeskResult> {
  const row = await rowOfClub(db, asker);
  const match = await presentOne(db, body.match, { row, asker });
  return { match, changes: NO_CHANGES };
}

/**
 * Records, corrects or erases a result, as the operator's command does. The version of the match decides between two people: the
 * second one gets what the first recorded. With `dry_run` everything runs and is taken back.
 */
export function recordDeskResult(
  db: Database,
  { body, call = 'recordDeskResult', ...asker }: Recording & Recorded,
): Promise<DeskResult> {
  const run = body.dry_run === true ? rehearse : withTransaction;
  return run(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const before = await findDeskMatch(tx, row, body.match);
    if (before.version !== body.expected_version) {
      const match = await presentOne(tx, body.match, { row, asker });
      throw new Refusal('tournament_match_moved', { present: { match } });
    }
    const confirm = body.dry_run === true || (body.confirm ?? false);
    const guests = guestNamesFor(asker);
    const changes = await setResult(tx, inputOf(body), { confirm, guests, now: asker.now });
    const match = await presentOne(tx, body.match, { row, asker });
    const said = body.outcome === null ? ERASED[call] : call;
    const act = { call: said, kind: 'tournament_match' as const, object: before.id };
    await insertEntry(tx, {
      ...entryOf(asker, act),
      changes: { outcome: [before.outcome, match.outcome], sets: [scoreText(before), scoreText(match)] },
    });
    return { match, changes: body.dry_run === true ? changes : NO_CHANGES };
  });
}

function inputOf({ match, outcome, sets, winner }: Recording['body']): ResultInput {
  if (outcome === null) {
    const field = sets ? 'sets' : winner && 'winner';
    if (field)
      throw new Refusal('result_refused', { field, sentence: 'Para apagar, não mande placar nem vencedor.' });
    return { match, erase: true };
  }
  if (outcome === 'walkover') {
    if (sets) throw new Refusal('result_refused', { field: 'sets', sentence: 'Um W.O. não tem sets.' });
    if (!winner) throw new Refusal('result_refused', { field: 'winner', sentence: 'Diga quem venceu.' });
    return { match, walkover: winner };
  }
  if (!sets) throw new Refusal('result_refused', { field: 'sets', sentence: 'Anote os sets.' });
  return {
    match,
    sets: sets.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score] as const),
    ...(outcome && { reason: outcome }),
    ...(winner && { winner }),
  };
}

/** `6 × 3, 6 × 4`; null: no sets. */
function scoreText(of: Pick<TournamentMatchRow, 'sets'> | Pick<DeskMatch, 'scores'>): string | null {
  const sets =
    'sets' in of ? of.sets : of.scores.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score]);
  return sets.length === 0 ? null : sets.map(([a, b]) => `${a} × ${b}`).join(', ');
}

/** Ends a tournament of which every match has a result. */
export function finishDeskTournament(db: Database, asker: OfTournament): Promise<DeskMatches> {
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const { matches } = await closeTournament(tx, { hash: asker.hash, cancel: false, now: asker.now });
    await updateTournament(tx, row.id, { now: asker.now });
    const act = { call: 'finishDeskTournament', kind: 'tournament' as const, object: row.id };
    await insertEntry(tx, { ...entryOf(asker, act), changes: { matches: [matches] } });
    return listDeskMatches(tx, asker);
  });
}
