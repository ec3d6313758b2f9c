import type { Player } from '@bandeja/contract/calls/players';
import { formatMonth } from '@bandeja/rules/format/dates';
import { givenName } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { headToHeadQuery } from '../api.ts';
import { headToHeadText } from '../statistics-texts.ts';

/** Matches of the viewer with and against this player. */
export function HeadToHead({ player }: { player: Pick<Player, 'id' | 'first_name' | 'last_name'> }) {
  const { data, isError, refetch } = useQuery(headToHeadQuery(player.id));
  return (
    <Card as="section" aria-labelledby="head-to-head">
      <h2 id="head-to-head">Você e {givenName(player)}</h2>
      {data ? (
        <p className="mt-1 text-14 leading-small">
          {headToHeadText(data)}
          {data.last_at && (
            <span className="text-muted">
              {' '}
              A última vez foi em {formatMonth(localDateOf(data.last_at, DEFAULT_ZONE))}.
            </span>
          )}
        </p>
      ) : isError ? (
        <div className="mt-1">
          <ErrorState bare title="Não deu para comparar vocês" onRetry={() => void refetch()} />
        </div>
      ) : (
        <Loading label="Buscando as partidas de vocês" className="mt-1">
          <Skeleton className="h-15 desk:h-5" />
        </Loading>
      )}
    </Card>
  );
}
