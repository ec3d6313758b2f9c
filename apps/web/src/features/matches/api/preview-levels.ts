import { previewMatchLevels } from '@bandeja/contract/calls/match-lifecycle';
import type { Match } from '@bandeja/contract/calls/matches';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../session/api.ts';

/** What each result would move, for the teams as they stand: asked again once they change. */
export function levelPreviewQuery({ id, players }: Pick<Match, 'id' | 'players'>) {
  const teams = players.map(({ player, team, level }) => `${player.id}${team}${level}`).join(' ');
  return queryOptions({
    queryKey: ['matches', 'preview', id, teams] as const,
    queryFn: ({ signal }) => api(previewMatchLevels, { params: { id } }, { signal }),
  });
}
