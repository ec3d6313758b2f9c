import { createHash } from 'node:crypto';
import type { Parsed } from '@bandeja/contract/call';
import type * as calls from '@bandeja/contract/calls/desk-tournament-draw';
import type { DeskDraw } from '@bandeja/contract/calls/desk-tournament-draw';
import type { Database } from '@bandeja/db/database';
import { withTransaction } from '@bandeja/pg/transaction';
import { fullName, REMOVED_PLAYER } from '@bandeja/rules/players/names';
import { knockoutLines, refuseDraw, swapTeams } from '@bandeja/rules/tournaments/draw/arrange-draw';
import type { DrawnGroup } from '@bandeja/rules/tournaments/draw/draw-groups';
import { groupName } from '@bandeja/rules/tournaments/labels';
import { tournamentStatus } from '@bandeja/rules/tournaments/statuses';
import { Refusal } from '../../../http/errors/refusal.ts';
import { insertEntry } from '../../desk/public.ts';
import { hasBegun, listConfirmedTeams, setStage } from '../draw/draw.repository.ts';
import { drawCategory, groupsOf, teamToDraw } from '../draw/draw-tournament.ts';
import { announceTournament } from '../teams/places.ts';
import { type CategoryRow, listCategories, type TournamentRow } from '../tournaments.repository.ts';
import { readDeskDraw } from './desk-reads.repository.ts';
import { updateCategory, updateTournament } from './desk-tournaments.repository.ts';
import { lockOfClub, type OfTournament, ofClub, refuseOver } from './read-desk-tournaments.ts';
import { entryOf } from './write-tournament.ts';

type OfCategory = OfTournament & { category: number; seed?: number | undefined };

/** The draw of a category as this seed gives it now, beside the published one. It changes nothing. */
export async function previewDeskDraw(
  db: Database,
  { category: id, seed, ...asker }: OfCategory,
): Promise<DeskDraw> {
  const read = await readDeskDraw(db, { hash: asker.hash, category: id });
  const { category, begun } = read;
  const row = ofClub(read.tournament, asker);
  if (!category) throw new Refusal('tournament_category_not_found');
  const nameOf = (player: number) => fullName(read.players.get(player) ?? REMOVED_PLAYER);
  const entered = read.teams.map((team) => ({
    ...teamToDraw(team, (player) => read.levels.get(player) ?? null),
    ...{ group: team.group_id, order: team.draw_order ?? 0, withdrawn: team.status === 'withdrawn' },
    ...{ player_a: team.player_a, player_b: team.player_b },
    players: [nameOf(team.player_a), nameOf(team.player_b)],
  }));
  // A team that left after the draw stays where players see it, and is drawn no more.
  const teams = entered.filter(({ withdrawn }) => !withdrawn);
  const seeded = category.seeded_teams.filter((team) => teams.some(({ id: one }) => one === team));
  const presentTeam = ({ players, level, withdrawn, ...team }: (typeof entered)[number]) => ({
    ...{ id: team.id, players, level, withdrawn },
    ...(seeded.includes(team.id) && { seeded: seeded.indexOf(team.id) + 1 }),
  });
  const drawn = category.drawn_at === null ? [] : read.groups;
  const used = seed ?? row.seed;
  const groups = groupsOf(teams, used, category);
  const refusal = refuseDraw({
    status: tournamentStatus(row, asker.now),
    cancelled: category.cancelled_at !== null,
    begun,
    merging: category.merging,
    teams: teams.length,
  });
  return {
    ...{ category: id, category_name: category.name, version: row.version, seed: used },
    draw: codeOf(category, groups, teams),
    refusal,
    groups: groups.map((group, place) => ({
      name: groupName(place),
      teams: group.teams.flatMap((team) => teams.filter((one) => one.id === team).map(presentTeam)),
    })),
    knockout: knockoutLines(groups.length, category),
    published:
      drawn.length === 0
        ? null
        : drawn.map(({ id: group, name }) => ({
            name,
            teams: entered
              .filter((team) => team.group === group)
              .toSorted((one, other) => one.order - other.order)
              .map(presentTeam),
          })),
    published_knockout: knockoutLines(drawn.length, category),
  };
}

async function categoryOf(db: Database, row: TournamentRow, id: number): Promise<CategoryRow> {
  const category = (await listCategories(db, [row.id])).find((one) => one.id === id);
  if (!category) throw new Refusal('tournament_category_not_found');
  return category;
}

/** Another code when teams, their players, levels or an earlier draw have moved: what is published is what was seen. */
function codeOf(
  { id, drawn_at }: CategoryRow,
  groups: readonly DrawnGroup[],
  pairs: readonly { id: number; player_a: number; player_b: number }[],
): string {
  const playersOf = new Map(pairs.map((pair) => [pair.id, [pair.player_a, pair.player_b]]));
  return createHash('sha256')
    .update(
      JSON.stringify([
        ...[id, drawn_at, groups.map(({ teams }) => teams.map((team) => [team, playersOf.get(team)]))],
      ]),
    )
    .digest('base64url')
    .slice(0, 16);
}

type Body = Parsed<typeof calls.publishDeskDraw>['body'];

/** Publishes the draw of a preview, with exchanges by hand. The version decides between two who publish at once. */
export function publishDeskDraw(
  db: Database,
  { body, ...asker }: OfTournament & { body: Body },
): Promise<DeskDraw> {
  const { category: id, seed, swaps = [], draw, expected_version } = body;
  const { now } = asker;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const category = await categoryOf(tx, row, id);
    if (row.version !== expected_version) throw new Refusal('tournament_version_moved');
    const status = tournamentStatus(row, now);
    const cancelled = category.cancelled_at !== null;
    // Results and teams are looked at under the lock of the category.
    const refusal = refuseDraw({ status, cancelled, begun: false, teams: Number.POSITIVE_INFINITY });
    if (refusal) throw new Refusal(refusal);
    const arrange = (groups: DrawnGroup[], pairs: Parameters<typeof codeOf>[2]) => {
      if (groups.length === 0) throw new Refusal('too_few_teams_to_draw');
      if (codeOf(category, groups, pairs) !== draw) throw new Refusal('draw_moved');
      const arranged = swapTeams(
        groups,
        swaps.map(({ a, b }) => [a, b]),
      );
      if (!arranged) throw new Refusal('draw_team_unknown', { field: 'swaps' });
      return arranged;
    };
    const drawn = await drawCategory(tx, { tournament: row, category, seed, now, arrange });
    if (row.stage === 'registration') await setStage(tx, row.id, 'running', now);
    await updateTournament(tx, row.id, { now });
    const act = { call: 'publishDeskDraw', kind: 'tournament_category' as const, object: id };
    const changes = { seed: [null, seed], swaps: [null, swaps.length], teams: [null, drawn.teams] };
    await insertEntry(tx, { ...entryOf(asker, act), changes });
    announceTournament(tx, row.hash);
    return previewDeskDraw(tx, { ...asker, category: id, seed });
  });
}

type Seeding = OfTournament & { body: Parsed<typeof calls.seedDeskTeams>['body'] };

/** Seeds teams of a category, the first one first, until it has a result. Draws of later take them; a published one stays. */
export function seedDeskTeams(db: Database, { body, ...asker }: Seeding): Promise<DeskDraw> {
  const { category: id, teams, expected_version } = body;
  return withTransaction(db, async (tx) => {
    const row = await lockOfClub(tx, asker);
    const category = await categoryOf(tx, row, id);
    if (row.version !== expected_version) throw new Refusal('tournament_version_moved');
    refuseOver(row);
    if (category.cancelled_at !== null) throw new Refusal('category_cancelled');
    // Results are recorded under the lock of the tournament too.
    if (await hasBegun(tx, id)) throw new Refusal('category_has_results');
    const confirmed = new Set((await listConfirmedTeams(tx, id)).map((team) => team.id));
    if (teams.some((team) => !confirmed.has(team)))
      throw new Refusal('seeded_team_unknown', { field: 'teams' });
    await updateCategory(tx, id, { seeded_teams: [...teams] });
    await updateTournament(tx, row.id, { now: asker.now });
    const act = { call: 'seedDeskTeams', kind: 'tournament_category' as const, object: id };
    const before = category.seeded_teams.filter((team) => confirmed.has(team));
    const changes = { seeded_teams: [before.length, teams.length] };
    await insertEntry(tx, { ...entryOf(asker, act), changes });
    return previewDeskDraw(tx, { ...asker, category: id });
  });
}
