import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { refuseDraws } from '@bandeja/rules/tournaments/draw/arrange-draw';
import {
  type DrawnGroup,
  type DrawTeam,
  drawGroups,
  meanLevel,
  roundRobin,
} from '@bandeja/rules/tournaments/draw/draw-groups';
import {
  advancingTeams,
  drawKnockout,
  type KnockoutMatch,
  type KnockoutSource,
  semifinalsOf,
} from '@bandeja/rules/tournaments/draw/knockout';
import { groupName } from '@bandeja/rules/tournaments/labels';
import { TEAMS_TO_DRAW, tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { CommandRefused } from '../../../commands/command.ts';
import { Refusal } from '../../../http/errors/refusal.ts';
import { addJob } from '../../../jobs/add-job.ts';
import { freeCourts } from '../../bookings/public.ts';
import { cancelTournamentMatch, readTournamentResult } from '../../matches/public.ts';
import { loadEntrants } from '../../players/public.ts';
import { isMerging } from '../teams/merges.repository.ts';
import { announceTournament, fillPlaces, notifyOfTeam } from '../teams/places.ts';
import { admitLetter } from '../tournament-letters.ts';
import {
  type CategoryRow,
  clubOf,
  findTournament,
  listCategories,
  lockCategory,
  lockTournament,
  type TournamentRow,
} from '../tournaments.repository.ts';
import {
  deleteDraw,
  hasBegun,
  insertGroups,
  insertTournamentMatches,
  listConfirmedTeams,
  listMatchRows,
  markDrawn,
  placeTeams,
  setStage,
} from './draw.repository.ts';

export type DrawnCategory = { name: string; teams: number; groups: number; matches: number };

/**
 * Draws the groups and the knockout of every category with enough teams, after the registration. The stored seed makes
 * it reproducible; it may run again until the first set.
 */
export async function drawTournament(
  db: Database,
  { hash, now }: { hash: string; now: Date },
): Promise<DrawnCategory[]> {
  return withTransaction(db, async (tx) => {
    const tournament = await lockByHash(tx, hash);
    const refusal = refuseDraws(tournamentStatus(tournament, now));
    if (refusal) throw new Refusal(refusal);
    const drawn: DrawnCategory[] = [];
    for (const category of await listCategories(tx, [tournament.id]))
      drawn.push(await drawCategory(tx, { tournament, category, seed: tournament.seed, now }));
    if (drawn.every(({ matches }) => matches === 0))
      throw new CommandRefused(`Nenhuma categoria tem ${TEAMS_TO_DRAW} duplas confirmadas.`);
    await setStage(tx, tournament.id, 'running', now);
    announceTournament(tx, hash);
    return drawn;
  });
}

type CategoryDraw = {
  tournament: TournamentRow;
  category: CategoryRow;
  seed: number;
  now: Date;
  /** What becomes of the drawn groups of these teams: exchanges by hand, which may refuse. */
  arrange?: (groups: DrawnGroup[], teams: readonly Pair[]) => DrawnGroup[];
};

/**
 * Draws one category of a locked tournament, again while it has no result, and tells its players. Without enough teams an
 * earlier draw is taken back, and no match is made.
 */
export async function drawCategory(
  tx: Database,
  { tournament, category, now, ...draw }: CategoryDraw,
): Promise<DrawnCategory> {
  await lockCategory(tx, category.id);
  await fillPlaces(tx, category.id, now);
  if (await hasBegun(tx, category.id))
    throw new Refusal('category_has_results', {
      sentence: `${category.name} já tem resultados: o sorteio não muda mais.`,
    });
  if (await isMerging(tx, { tournament: tournament.id, category: category.id }))
    throw new Refusal('category_merge_open', {
      sentence: `Há uma pergunta aberta sobre juntar ${category.name}: espere o prazo dela ou retire a pergunta antes.`,
    });
  await undoSchedule(tx, tournament, category, now);
  const result = await storeDraw(tx, { tournament, category, now, ...draw });
  if (result.matches > 0)
    for (const { id, player_a, player_b } of await listConfirmedTeams(tx, category.id))
      await notifyOfDraw(tx, { id, hash: tournament.hash, players: [player_a, player_b] }, now);
  return result;
}

/** Notifies the players of a team of the draw, and adds the jobs of their letters. */
async function notifyOfDraw(
  tx: Database,
  { players, ...team }: { id: number; hash: string; players: readonly number[] },
  now: Date,
): Promise<void> {
  await notifyOfTeam(tx, 'tournament_drawn', team, { players, now, params: {} });
  for (const player of players) {
    if (!(await admitLetter(tx, player, now))) continue;
    // A draw that is repeated at once replaces the letter that waits.
    const jobKey = `send_draw_mail:${team.id}:${player}`;
    await addJob(tx, 'send_draw_mail', { team: team.id, player }, { runAt: now, jobKey });
  }
}

/** Frees the courts of an earlier draw and cancels its matches of four players. */
export async function undoSchedule(
  tx: Database,
  tournament: TournamentRow,
  { id: category, name }: CategoryRow,
  now: Date,
): Promise<void> {
  const matches = await listMatchRows(tx, { category });
  for (const { match_id } of matches) {
    if (match_id === null) continue;
    await cancelTournamentMatch(tx, match_id, now);
    // Read under the lock of the match, so that no set is recorded meanwhile.
    const { begun } = await readTournamentResult(tx, match_id);
    if (begun)
      throw new Refusal('category_has_results', {
        sentence: `${name} tem um jogo com sets marcados e sem resultado: o sorteio não muda mais. Se foi engano, apague os sets na página da partida.`,
      });
  }
  await freeCourts(
    tx,
    matches.flatMap(({ occupation_id }) => occupation_id ?? []),
    { club: clubOf(tournament), now },
  );
}

/** The teams of a category with their mean levels, as draws read them; players whose account is gone have none. */
async function listTeamsToDraw(db: Database, category: number): Promise<(DrawTeam & Pair)[]> {
  const teams = await listConfirmedTeams(db, category);
  const levels = await loadEntrants(
    db,
    teams.flatMap(({ player_a, player_b }) => [player_a, player_b]),
  );
  return teams.map((team) => ({
    ...team,
    ...teamToDraw(team, (player) => levels.get(player)?.level ?? null),
  }));
}

type Pair = { id: number; player_a: number; player_b: number };

export const teamToDraw = (
  { id, player_a, player_b }: Pair,
  levelOf: (player: number) => number | null,
): DrawTeam => ({
  id,
  level: meanLevel([levelOf(player_a), levelOf(player_b)]),
});

/** The groups of a category. Its id makes the draws of the categories differ. */
export const groupsOf = (
  teams: readonly DrawTeam[],
  seed: number,
  { id, seeded_teams }: Pick<CategoryRow, 'id' | 'seeded_teams'>,
): DrawnGroup[] => (teams.length < TEAMS_TO_DRAW ? [] : drawGroups(teams, seed + id, seeded_teams));

async function storeDraw(
  tx: Database,
  { tournament, category, seed, now, arrange = (groups) => groups }: CategoryDraw,
): Promise<DrawnCategory> {
  const teams = await listTeamsToDraw(tx, category.id);
  const groups = arrange(groupsOf(teams, seed, category), teams);
  await deleteDraw(tx, category.id);
  if (groups.length === 0) return { name: category.name, teams: teams.length, groups: 0, matches: 0 };
  const groupIds = await insertGroups(
    tx,
    category.id,
    groups.map((_, position) => groupName(position)),
  );
  let order = 0;
  await placeTeams(
    tx,
    groups.flatMap(({ teams: ids }, index) =>
      ids.map((id) => ({ id, group: groupIds[index] ?? 0, order: ++order })),
    ),
  );
  const common = { tournament_id: tournament.id, category_id: category.id, updated_at: now };
  const groupMatches = groups.flatMap(({ teams: ids }, index) =>
    roundRobin(ids.length).flatMap((pairs, round) =>
      pairs.map(([a, b], position) => ({
        ...common,
        group_id: groupIds[index] ?? 0,
        round: round + 1,
        position,
        team_a: ids[a] ?? 0,
        team_b: ids[b] ?? 0,
      })),
    ),
  );
  await insertTournamentMatches(tx, groupMatches);
  const knockout = await insertKnockout(tx, groupIds, { ...common, category });
  await markDrawn(tx, category.id, now);
  return {
    name: category.name,
    teams: teams.length,
    groups: groups.length,
    matches: groupMatches.length + knockout,
  };
}

type Common = { tournament_id: number; category_id: number; updated_at: Date };

/** Inserts the knockout round by round: a match refers to those of the round before. */
async function insertKnockout(
  tx: Database,
  groups: number[],
  { category, ...common }: Common & { category: CategoryRow },
): Promise<number> {
  const matches = drawKnockout(groups.length, advancingTeams(groups.length, category.advancing));
  const ids = new Map<string, number>();
  const idOf = ({ round, position }: Pick<KnockoutMatch, 'round' | 'position'>) =>
    ids.get(`${round}.${position}`) ?? null;
  const column = (side: 'a' | 'b', source: KnockoutSource) =>
    'group' in source
      ? { [`${side}_group`]: groups[source.group], [`${side}_place`]: source.place }
      : { [`${side}_match`]: idOf(source) };
  const rounds = Math.max(0, ...matches.map(({ round }) => round));
  for (let round = 1; round <= rounds; round += 1) {
    const ofRound = matches.filter((match) => match.round === round);
    const inserted = await insertTournamentMatches(
      tx,
      ofRound.map(({ position, a, b }) => ({
        ...common,
        group_id: null,
        round,
        position,
        a_group: null,
        a_place: null,
        a_match: null,
        b_group: null,
        b_place: null,
        b_match: null,
        ...column('a', a),
        ...column('b', b),
      })),
    );
    for (const [index, { position }] of ofRound.entries())
      ids.set(`${round}.${position}`, inserted[index] ?? 0);
  }
  const semifinals = category.third_place ? semifinalsOf(matches) : null;
  if (!semifinals) return matches.length;
  const [a_match, b_match] = semifinals.map(idOf);
  const third = { group_id: null, round: rounds, position: 1, a_match, b_match, third_place: true };
  await insertTournamentMatches(tx, [{ ...common, ...third }]);
  return matches.length + 1;
}

/** Locks a tournament by its public hash. */
export async function lockByHash(tx: Database, hash: string): Promise<TournamentRow> {
  const seen = await findTournament(tx, hash);
  const locked = seen && (await lockTournament(tx, seen.id));
  if (!locked) throw new CommandRefused(`Não há o torneio ${hash}.`);
  return locked;
}
