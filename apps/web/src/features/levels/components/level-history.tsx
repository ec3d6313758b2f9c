import type { Player } from '@bandeja/contract/calls/players';
import { formatLevel, formatReliability } from '@bandeja/rules/format/level';
import { categoryName } from '@bandeja/rules/levels/category';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { levelHistoryQuery } from '../api/list-level-history.ts';
import { LevelChart } from './level-chart.tsx';

/** The level of a profile and its history. */
export function LevelHistory({ player }: { player: Pick<Player, 'id' | 'level'> }) {
  const history = useQuery(levelHistoryQuery(player.id));
  if (!player.level) return null;
  const { level, reliability } = player.level;
  const matches = (history.data?.length ?? 1) - 1;
  const returned = history.data?.filter((change) => change.returned).length ?? 0;
  return (
    <Card as="section" aria-labelledby="level-history">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="level-history">Nível</h2>
        <Chip tone="blue">Confiabilidade {formatReliability(reliability)}</Chip>
      </div>
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3">
        <span className="num text-64 leading-none font-heavy tracking-display text-ink">
          {formatLevel(level)}
        </span>
        <span className="text-14 text-muted">No Brasil: {categoryName(level)}</span>
      </p>
      {history.isPending ? (
        <Skeleton className="mt-4 aspect-318/214 max-w-110" />
      ) : history.isError && !history.data ? (
        <ErrorState bare title="Não deu para buscar a evolução" onRetry={() => void history.refetch()} />
      ) : matches > 0 ? (
        <>
          <LevelChart history={history.data} />
          {returned > 0 && (
            <p className="mt-3 text-14 leading-small">
              {returned === 1 ? '1 mudança devolvida' : `${returned} mudanças devolvidas`}: a partida não foi
              confirmada no prazo, e o nível ficou como era.
            </p>
          )}
          <p className="mt-3 text-13 leading-small text-muted">
            Na faixa está o nível provável. Ela estreita com a confiabilidade, que cresce a cada partida
            competitiva.
          </p>
        </>
      ) : (
        <p className="mt-3 text-14 leading-small text-muted">
          É o nível declarado no cadastro. Ele começa a se mover com a primeira partida competitiva.
        </p>
      )}
    </Card>
  );
}
