import type { Database } from '@bandeja/db/database';
import type { listPairs, TournamentMatchRow } from '../draw/draw.repository.ts';
import { notifyOfTeam } from '../teams/places.ts';
import type { TournamentRow } from '../tournaments.repository.ts';
import { listToldFinals, writeToldFinal } from './finals.repository.ts';

type Pairs = Awaited<ReturnType<typeof listPairs>>;

/**
 * Tells the champions and the runners-up of each category whose final is decided, once. A correction tells again only whom
 * it gives another place. A final that is open again tells no one: its next result may be the same.
 */
export async function tellFinals(
  tx: Database,
  { hash }: Pick<TournamentRow, 'hash'>,
  { matches, pairs, now }: { matches: readonly TournamentMatchRow[]; pairs: Pairs; now: Date },
): Promise<void> {
  const decided = finalsOf(matches).flatMap(({ category_id: category, winner, team_a, team_b }) => {
    if (winner === null || team_a === null || team_b === null) return [];
    const final: [number, number] = winner === 'A' ? [team_a, team_b] : [team_b, team_a];
    return [{ category, final }];
  });
  if (decided.length === 0) return;
  // Once for all: each further result of a tournament comes here.
  const before = await listToldFinals(
    tx,
    decided.map(({ category }) => category),
  );
  for (const { category, final } of decided) {
    const told = before.get(category) ?? null;
    if (told && told[0] === final[0] && told[1] === final[1]) continue;
    await writeToldFinal(tx, category, final);
    for (const team of new Set([...final, ...(told ?? [])])) {
      const [was, is] = [told?.indexOf(team) ?? -1, final.indexOf(team)];
      const pair = pairs.get(team);
      if (was === is || !pair || pair.status === 'withdrawn') continue;
      await notifyOfTeam(
        tx,
        'tournament_final',
        { id: team, hash },
        {
          ...{ players: [pair.player_a, pair.player_b], now },
          params: {
            place: is === 0 ? 1 : is === 1 ? 2 : null,
            ...(told !== null && { corrected: true }),
          },
        },
      );
    }
  }
}

/** The last match of each bracket, beside the one for the third place. */
function finalsOf(matches: readonly TournamentMatchRow[]): TournamentMatchRow[] {
  const earlier = new Set(matches.flatMap(({ a_match, b_match }) => [a_match, b_match]));
  return matches.filter(
    ({ id, group_id, third_place }) => group_id === null && !third_place && !earlier.has(id),
  );
}
