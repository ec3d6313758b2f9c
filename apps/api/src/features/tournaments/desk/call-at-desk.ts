import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-match-calls';
import type { DeskMatch } from '@bandeja/contract/calls/desk-results';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { REMOVED_PLAYER, tableName } from '@bandeja/rules/players/names';
import { addMinutes } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { callSpan, refuseCall } from '@bandeja/rules/tournaments/match-calls';
import { Refusal } from '../../../http/errors/refusal.ts';
import { type CourtTime, freeCourts, lockCourtTimes, occupyCourts } from '../../bookings/public.ts';
import { insertEntry } from '../../desk/public.ts';
import { moveTournamentMatch } from '../../matches/public.ts';
import { type GuestNames, loadPlayerSummaries } from '../../players/public.ts';
import {
  listMatchRows,
  listPairs,
  listTeamNames,
  type TournamentMatchRow,
  updateTournamentMatch,
} from '../draw/draw.repository.ts';
import { pairName } from '../results/result-changes.ts';
import { notifyOfCall } from '../schedule/notify-of-schedule.ts';
import { announceTournament } from '../teams/places.ts';
import { presentTeamSummary } from '../tournaments.presenter.ts';
import { clubOf, type TournamentRow } from '../tournaments.repository.ts';
import { findDeskMatch, isCourtKept, placedAt, presentOne } from './desk-results.ts';
import { courtNames, findCalledOn } from './desk-tournaments.repository.ts';
import {
  type Asker,
  guestNamesFor,
  lockOfClub,
  type OfTournament,
  rowOfClub,
} from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type Calling = OfTournament & {
  body: Parsed<typeof calls.callDeskMatch>['body'];
  /** The call that the history names. */
  call?: 'callDeskMatch' | 'callRefereeMatch';
};
type TakingBack = OfTournament & {
  body: Parsed<typeof calls.takeBackDeskCall>['body'];
  call?: 'takeBackDeskCall' | 'takeBackRefereeCall';
};
type Pairs = Awaited<ReturnType<typeof listPairs>>;

/** What a repeated request is answered: the match as it is now. */
export async function getDeskCall(
  db: Database,
  { body, ...asker }: OfTournament & { body: { match: string } },
): Promise<DeskMatch> {
  return presentOne(db, body.match, { row: await rowOfClub(db, asker), asker });
}

/**
 * Calls a match to its court, or to another one that is free now, where it moves; once its time is over its court is as
 * another one. Its players are told once: a call that
 * stands already does nothing. The lock of the tournament decides between two people, that of the court between two
 * tournaments, and tournament_matches_one_call_a_court is the final check.
 */
export function callDeskMatch(
  db: Database,
  { body, call = 'callDeskMatch', ...asker }: Calling,
): Promise<DeskMatch> {
  return withTransaction(db, async (tx) => {
    const { now } = asker;
    const row = await lockOfClub(tx, asker);
    const match = await findDeskMatch(tx, row, body.match);
    const present = () => presentOne(tx, body.match, { row, asker });
    const pairs = await listPairs(tx, row.id);
    const teams = teamsOf(match, pairs);
    const refusal = refuseCall(
      {
        ...{ stage: row.stage, full: teams.length === 2, outcome: match.outcome },
        withdrawn: teams.some(({ status }) => status === 'withdrawn'),
        begun: match.sets.length > 0,
        ...{ starts_at: placedAt(match), timezone: row.timezone },
      },
      now,
    );
    if (refusal) throw new Refusal(refusal);
    const { courts } = await courtNames(tx, { clubId: row.club_id, tournament: row.id });
    const court = body.court ?? match.court_id ?? 0;
    if (court !== match.court_id && !courts.some(({ id }) => id === court))
      throw new Refusal('tournament_court_unknown');
    if (match.called_court === court) return present();
    if ((match.called_court ?? undefined) !== body.instead_of)
      throw new Refusal('match_call_moved', { present: { match: await present() } });

    const end = new Date(addMinutes(now, row.match_minutes + 1));
    const stays = court === match.court_id && isCourtKept(match, now);
    // Before the times are read: its own former one is not in the way of a match that moves.
    if (!stays && match.occupation_id !== null)
      await freeCourts(tx, [match.occupation_id], { club: clubOf(row), now });
    const busy = await lockCourtTimes(tx, { courts: [court], start: now, end, now });
    await refuseCourtInCall(tx, { court, match: match.id, row, viewer: asker.viewer });
    await refusePlayerInCall(tx, match, { pairs, row, viewer: asker.viewer });
    if (stays) refuseTakenUntilItsTime(match, { busy, row, now });
    const place = stays ? null : await moveTo(tx, { court, busy, row, now });
    // The call tells the players the court: no second notification that the match has moved.
    const told = place && match.told_starts_at && { told_starts_at: place.starts_at, told_court: court };
    await updateTournamentMatch(
      tx,
      match.id,
      { ...place, ...told, called_at: now, called_court: court },
      now,
    );
    if (place && match.match_id !== null)
      await moveTournamentMatch(tx, match.match_id, { date: place.starts_at, court, now });
    const called = await present();
    await notifyOfCall(tx, row, teams, { court: called.court ?? '', now });
    announceTournament(tx, row.hash);
    const act = { call, kind: 'tournament_match' as const, object: match.id };
    await insertEntry(tx, {
      ...entryOf(asker, act),
      changes: { court: [match.called_court, court] },
    });
    return called;
  });
}

/** Takes back a call, tells its players, and leaves the match where it is. A match that is not called stays so. */
export function takeBackDeskCall(
  db: Database,
  { body, call = 'takeBackDeskCall', ...asker }: TakingBack,
): Promise<DeskMatch> {
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const match = await findDeskMatch(tx, row, body.match);
    if (match.called_court !== null && match.called_court !== (body.instead_of ?? match.called_court)) {
      const present = { match: await presentOne(tx, body.match, { row, asker }) };
      throw new Refusal('match_call_moved', { present });
    }
    if (match.called_at !== null) {
      await updateTournamentMatch(tx, match.id, { called_at: null, called_court: null }, asker.now);
      const teams = teamsOf(match, await listPairs(tx, row.id));
      await notifyOfCall(tx, row, teams, {
        court: match.court_name ?? '',
        over: 'taken_back',
        now: asker.now,
      });
      announceTournament(tx, row.hash);
      const act = { call, kind: 'tournament_match' as const, object: match.id };
      await insertEntry(tx, { ...entryOf(asker, act), changes: { court: [match.called_court, null] } });
    }
    return presentOne(tx, body.match, { row, asker });
  });
}

const teamsOf = ({ team_a, team_b }: Pick<TournamentMatchRow, 'team_a' | 'team_b'>, pairs: Pairs) =>
  [team_a, team_b].flatMap((id) => pairs.get(id ?? 0) ?? []);

/** `jogo das 07:00 de Mista (Ana Souza e Bia Lima × Caio Reis e Davi Melo)` */
async function matchWords(
  tx: Database,
  {
    starts_at,
    category_name,
    team_a,
    team_b,
  }: Pick<TournamentMatchRow, 'starts_at' | 'category_name' | 'team_a' | 'team_b'>,
  { timezone, guests }: { timezone: string; guests: GuestNames },
): Promise<string> {
  const teams = await listTeamNames(
    tx,
    [team_a, team_b].flatMap((id) => id ?? []),
  );
  const players = await loadPlayerSummaries(
    tx,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    guests,
  );
  const named = [team_a, team_b].flatMap((id) => {
    const team = teams.find((one) => one.id === id);
    return team ? pairName(presentTeamSummary(team, players)) : [];
  });
  const time = starts_at ? ` das ${localTimeOf(starts_at, timezone)}` : '';
  return `jogo${time} de ${category_name} (${named.join(' × ')})`;
}

/** Refuses a court to which another match is called, with its words; without them who has a link, if it is of another tournament. */
async function refuseCourtInCall(
  tx: Database,
  { court, match, row, viewer }: Pick<Asker, 'viewer'> & { court: number; match: number; row: TournamentRow },
): Promise<void> {
  const other = await findCalledOn(tx, court);
  if (!other || other.id === match) return;
  if (viewer.userId === null && other.tournament_id !== row.id) throw new Refusal('court_in_call');
  const words = { timezone: row.timezone, guests: guestNamesFor({ viewer }) };
  throw new Refusal('court_in_call', {
    sentence: `O ${await matchWords(tx, other, words)} está chamado para esta quadra: grave o resultado dele ou desfaça a chamada antes.`,
  });
}

/** Refuses a match of a player who is called to another court of the tournament. */
async function refusePlayerInCall(
  tx: Database,
  match: TournamentMatchRow,
  { pairs, row, viewer }: Pick<Asker, 'viewer'> & { pairs: Pairs; row: TournamentRow },
): Promise<void> {
  const personsOf = (one: TournamentMatchRow) =>
    teamsOf(one, pairs).flatMap(({ player_a, person_a, player_b, person_b }) => [
      { id: player_a, person: person_a },
      { id: player_b, person: person_b },
    ]);
  const own = new Set(personsOf(match).map(({ person }) => person));
  for (const other of await listMatchRows(tx, { tournament: row.id })) {
    if (other.called_at === null || other.id === match.id) continue;
    const called = personsOf(other).find(({ person }) => own.has(person));
    if (called === undefined) continue;
    const guests = guestNamesFor({ viewer });
    const names = await loadPlayerSummaries(tx, [called.id], guests);
    const name = tableName(names.get(called.id) ?? REMOVED_PLAYER);
    throw new Refusal('player_in_call', {
      sentence: `${name} está no ${await matchWords(tx, other, { timezone: row.timezone, guests })}, chamado para ${other.court_name}: grave o resultado dele ou desfaça a chamada antes.`,
    });
  }
}

/**
 * Refuses a match that is called to its own locked court before its hour, while another occupation has the court, or needs it
 * before the match is over. The match keeps its time, which its teams know.
 */
function refuseTakenUntilItsTime(
  { starts_at, ends_at, court_name }: TournamentMatchRow,
  { busy, row, now }: { busy: readonly CourtTime[]; row: TournamentRow; now: Date },
): void {
  if (starts_at === null || ends_at === null || starts_at <= now) return;
  const others = busy
    .filter(({ start, end }) => start < starts_at || end > ends_at)
    .map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
  if (callSpan(others, { minutes: row.match_minutes, now })) return;
  const [next] = others.toSorted((one, other) => one.start - other.start);
  const time = (at: number) => localTimeOf(new Date(at), row.timezone);
  const taken = next && next.start > now.getTime() ? `só está livre até ${time(next.start)}` : null;
  throw new Refusal('court_not_free_now', {
    sentence: `${court_name} ${taken ?? `está ocupada até ${time(next?.end ?? 0)}`}: espere, ou chame o jogo para outra quadra.`,
  });
}

/** Gives a match a locked court from now on, its own of a time that is over too. */
async function moveTo(
  tx: Database,
  { court, busy, row, now }: { court: number; busy: readonly CourtTime[]; row: TournamentRow; now: Date },
) {
  const taken = busy.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }));
  const span = callSpan(taken, { minutes: row.match_minutes, now });
  if (!span) throw new Refusal('court_not_free_now');
  const [start, end] = [new Date(span.start), new Date(span.end)];
  const times = [{ court, start, end }];
  const [occupation] = await occupyCourts(tx, times, { reason: row.name, club: clubOf(row), now });
  const time = { starts_at: start, ends_at: end, finished_at: null };
  return { court_id: court, ...time, occupation_id: occupation ?? null };
}
