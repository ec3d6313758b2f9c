import type { DeskResultChanges } from '@bandeja/contract/calls/desk-results';
import type { TeamSummary, TournamentGroup, TournamentMatch } from '@bandeja/contract/calls/tournaments';
import type { Database } from '@bandeja/db/database';
import { tableName } from '@bandeja/rules/players/names';
import { loadPlayerSummaries } from '../../players/public.ts';
import {
  listMatchRows,
  listTeamNames,
  type TeamNameRow,
  type TournamentMatchRow,
} from '../draw/draw.repository.ts';
import { getTable, loadMatches } from '../read-draw.ts';
import { presentTeamSummary } from '../tournaments.presenter.ts';
import { findCategory } from '../tournaments.repository.ts';
import { contradictedMatches } from './fill-knockout.ts';

/** What a result may change besides its match: the table of its group, and the knockout of its category. */
export type CategoryState = {
  table: TournamentGroup | null;
  matches: readonly TournamentMatchRow[];
  contradicted: readonly number[];
  champion: number | null;
};

export async function readCategory(
  tx: Database,
  { category_id: category, group_id }: Pick<TournamentMatchRow, 'category_id' | 'group_id'>,
): Promise<CategoryState> {
  const matches = await listMatchRows(tx, { category });
  const table = group_id === null ? null : await getTable(tx, group_id, 'whole');
  const { champion = null } = (await findCategory(tx, category)) ?? {};
  return { table, matches, contradicted: await contradictedMatches(tx, matches), champion };
}

type Change = { before: CategoryState; after: CategoryState; withdrawn: readonly TeamNameRow[] };

export async function presentChanges(
  tx: Database,
  { before, after, withdrawn }: Change,
): Promise<DeskResultChanges> {
  const former = new Map(before.matches.map((match) => [match.id, match]));
  const isMoved = ({ id, team_a, team_b }: TournamentMatchRow) =>
    former.get(id)?.team_a !== team_a || former.get(id)?.team_b !== team_b;
  const moved = after.matches.filter(isMoved);
  const added = after.contradicted.filter((id) => !before.contradicted.includes(id));
  const shown = after.matches.filter((match) => added.includes(match.id) || moved.includes(match));
  const presented = await loadMatches(tx, shown, null, 'whole');
  const earlier = await loadMatches(
    tx,
    moved.flatMap(({ id }) => former.get(id) ?? []),
    null,
    'whole',
  );
  const players = await loadPlayerSummaries(
    tx,
    withdrawn.flatMap(({ player_a, player_b }) => [player_a, player_b]),
    'whole',
  );
  return {
    places: placesOf(before.table, after.table),
    matches: presented
      .filter(({ id }) => moved.some((match) => match.id === id))
      .map((match) => ({
        ...{ hash: match.hash, label: match.label },
        before: teamsOf(earlier.find(({ id }) => id === match.id)),
        after: teamsOf(match),
      })),
    played: presented
      .filter(({ id }) => added.includes(id))
      .map((match) => ({
        ...{ hash: match.hash, label: match.label, category_name: match.category_name },
        teams: teamsOf(match),
      })),
    withdrawn: withdrawn.map((team) => pairName(presentTeamSummary(team, players))),
    ...(before.champion !== after.champion && {
      champions: { before: await nameOf(tx, before.champion), after: await nameOf(tx, after.champion) },
    }),
  };
}

async function nameOf(tx: Database, id: number | null): Promise<string | null> {
  const [team] = id === null ? [] : await listTeamNames(tx, [id]);
  if (!team) return null;
  return pairName(
    presentTeamSummary(team, await loadPlayerSummaries(tx, [team.player_a, team.player_b], 'whole')),
  );
}

/** `Ana Lima e Rosa Vidal` */
export const pairName = ({ player_A, player_B }: TeamSummary): string =>
  `${tableName(player_A)} e ${tableName(player_B)}`;

export const teamsOf = (match: TournamentMatch | undefined): (string | null)[] =>
  [match?.team_a, match?.team_b].map((team) => (team ? pairName(team) : null));

/** The teams whose place, or whose way into the knockout, changes. */
function placesOf(before: TournamentGroup | null, after: TournamentGroup | null) {
  return (after?.standings ?? []).flatMap(({ team, position, advances }) => {
    const row = before?.standings.find((one) => one.team.id === team.id);
    if (!row || (row.position === position && row.advances === advances)) return [];
    return [{ team: pairName(team), from: row.position, to: position, advanced: row.advances, advances }];
  });
}
