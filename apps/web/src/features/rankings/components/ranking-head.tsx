import type { OwnStanding, Ranking, Standing } from '@bandeja/contract/calls/rankings/rankings';
import { fullName } from '@bandeja/rules/players/names';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatNumber } from '../../../lib/format.ts';
import { Turf } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { ShareButton } from '../../../ui/share/share-button.tsx';
import { PODIUM_PLACES } from '../positions-window.ts';
import { lastDay, type SharedRanking } from '../shared-ranking.ts';

interface RankingHeadProps {
  ranking: Ranking;
  top: UseQueryResult<Standing[]>;
  viewerId: number | null;
  own: OwnStanding | null;
}

/** Name, period and the first three places. */
export function RankingHead({ ranking, top, viewerId, own }: RankingHeadProps) {
  const podium = top.data?.slice(0, PODIUM_PLACES) ?? [];
  return (
    <>
      <Turf aria-labelledby="ranking-name">
        <div className="flex items-start justify-between gap-3 p-5">
          <div className="min-w-0">
            <p className="text-14 font-label text-on-turf-muted">
              {ranking.club?.name ?? 'Todos os clubes'} · {lastDay(ranking)}
            </p>
            <h1 id="ranking-name" className="ranking-name mt-1 leading-tight font-heavy tracking-head">
              {ranking.name}
            </h1>
            <p className="mt-1 text-14 text-on-turf-muted">
              {formatNumber(ranking.players)} {ranking.players === 1 ? 'jogador' : 'jogadores'}
            </p>
          </div>
          {podium.length > 0 && (
            <ShareRanking ranking={ranking} podium={podium} own={own} viewerId={viewerId} />
          )}
        </div>
        {podium.length > 0 && (
          <div className="podium-box">
            <ol className="podium" aria-label="Primeiros lugares">
              {podium.map(({ player, position, score }) => (
                <li
                  key={player.id}
                  data-me={player.id === viewerId ? '' : undefined}
                  tabIndex={player.id === viewerId ? -1 : undefined}
                >
                  <Place position={position} />
                  <span className="name">{player.id === viewerId ? 'Você' : fullName(player)}</span>
                  <span className="sum num">
                    {formatNumber(score)}
                    <span className="sr-only"> pontos</span>
                  </span>
                </li>
              ))}
            </ol>
          </div>
        )}
      </Turf>
      {top.isError && !top.data && (
        <ErrorState title="Não deu para buscar os primeiros lugares" onRetry={() => void top.refetch()} />
      )}
    </>
  );
}

const load = async () => (await import('./ranking-share-sheet.tsx')).RankingShareSheet;

/** The button that shares the ranking as a picture. */
const ShareRanking = (shared: SharedRanking) => (
  <ShareButton label="Compartilhar" load={load} shown={shared} className="-me-2 -mt-1 text-on-turf" />
);
