import type { PlayerSummary } from '@bandeja/contract/calls/players';
import type { TeamSummary, TournamentTv } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { shortName, tableName } from '@bandeja/rules/players/names';
import { tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { LRUCache } from 'lru-cache';
import { Refusal } from '../../http/errors/refusal.ts';
import { listMinors, loadPlayerSummaries } from '../players/public.ts';
import { courtNames } from './desk/desk-tournaments.repository.ts';
import { listGroupsOfTournament, listGroupTeamRows, listMatchRows } from './draw/draw.repository.ts';
import { presentGroup } from './present-group.ts';
import { loadMatches } from './read-draw.ts';
import { findTournament, listCategories, type TournamentRow } from './tournaments.repository.ts';
import { drawStamp } from './tv.repository.ts';

/** Answers until their tournament changes. A minute: names of players change without it. */
const kept = new LRUCache<string, TournamentTv>({ max: 50, ttl: 60_000 });

/**
 * What a screen at the club shows of a tournament, to anyone. A statement says whether it has changed since the last
 * answer, which hundreds of screens and phones ask for in the same second.
 */
export async function getTournamentTv(
  db: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<TournamentTv> {
  const tournament = await findTournament(db, hash);
  // A hidden club shows nothing to those without an account.
  if (!tournament?.published_at) throw new Refusal('tournament_not_found');
  const status = tournamentStatus(tournament, now);
  const stamp = `${hash} ${status} ${await drawStamp(db, tournament.id)}`;
  const known = kept.get(stamp);
  if (known) return known;
  const read = await readTv(db, { tournament, status, now });
  kept.set(stamp, read);
  return read;
}

type Reading = { tournament: TournamentRow; status: TournamentTv['status']; now: Date };

async function readTv(db: Database, { tournament, status, now }: Reading): Promise<TournamentTv> {
  const { id, club_id: clubId } = tournament;
  const categories = (await listCategories(db, [id])).filter(({ cancelled_at }) => cancelled_at === null);
  const rows = await listMatchRows(db, { tournament: id });
  const shown = rows.filter(({ category_id }) => categories.some((one) => one.id === category_id));
  const matches = await loadMatches(db, shown, null);
  const groups = await listGroupsOfTournament(db, id);
  const teams = await listGroupTeamRows(
    db,
    groups.map((group) => group.id),
  );
  const players = await loadPlayerSummaries(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  const named = matches.flatMap(({ team_a, team_b }) => [team_a, team_b].filter((team) => team !== null));
  const shownIds = [
    ...players.keys(),
    ...named.flatMap(({ player_A, player_B }) => [player_A.id, player_B.id]),
  ];
  const minors = await listMinors(db, shownIds, now);
  const { own: courts } = await courtNames(db, { clubId, tournament: id });
  const nameOf = (player: PlayerSummary) => (minors.has(player.id) ? shortName(player) : tableName(player));
  const pair = ({ player_A, player_B }: TeamSummary) => `${nameOf(player_A)} / ${nameOf(player_B)}`;
  const seeded = (team: TeamSummary) => pair(team) + (team.seed ? ` [${team.seed}]` : '');
  const champions = new Map(
    matches.flatMap(({ category, group, next, third_place, winner, team_a, team_b }) => {
      const team = winner === 'A' ? team_a : team_b;
      return group === null && next === null && !third_place && winner !== null && team
        ? [[category, pair(team)] as const]
        : [];
    }),
  );
  return {
    hash: tournament.hash,
    name: tournament.name,
    club: tournament.club_name,
    timezone: tournament.timezone,
    status,
    starts_on: tournament.starts_on,
    ends_on: tournament.ends_on,
    courts,
    categories: categories.map(({ id: category, name, champion }) => ({
      ...{ id: category, name },
      champion: champion === null ? null : (champions.get(category) ?? null),
    })),
    groups: groups.map((group) => ({
      category: group.category_id,
      name: group.name,
      rows: presentGroup(group, { teams, matches: shown, players }).standings.map((row) => ({
        ...{ position: row.position, pair: seeded(row.team), played: row.played, won: row.won },
        sets: row.sets.won - row.sets.lost,
        games: row.games.won - row.games.lost,
        advances: row.advances,
      })),
    })),
    matches: matches.map((match, index) => ({
      hash: match.hash,
      category: match.category,
      label: match.label,
      knockout: match.group === null ? match.round : null,
      court: match.court?.name ?? null,
      ...{ starts_at: match.starts_at, ends_at: match.ends_at },
      a: match.team_a ? seeded(match.team_a) : (match.from_a ?? ''),
      b: match.team_b ? seeded(match.team_b) : (match.from_b ?? ''),
      known: match.team_a !== null && match.team_b !== null,
      scores: match.scores.map(({ team_a_score, team_b_score }) => [team_a_score, team_b_score]),
      ...{ winner: match.winner, outcome: match.outcome, ended_by: match.ended_by },
      // A contested match has ended and has no result.
      finished_at: match.outcome === null ? null : (shown[index]?.finished_at?.toISOString() ?? null),
      ...(match.third_place && { third_place: true }),
      ...(match.called_at && { called_at: match.called_at }),
    })),
  };
}
