import type { Match } from '@bandeja/contract/calls/matches';
import type { UseQueryResult } from '@tanstack/react-query';
import { Card, Section } from '../../../ui/card.tsx';
import { Carousel } from '../../../ui/carousel.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { MoreLink } from '../../../ui/more-link.tsx';
import { MatchSummary } from './match-summary.tsx';

const LAST_MATCHES = 5;

interface LastMatchesProps {
  playerId: number;
  matches: Pick<UseQueryResult<{ results: Match[] }>, 'data' | 'isPending' | 'isError' | 'refetch'>;
}

/** The last five matches of the viewer, finished or not: an open one with two pairs offers "Add Resultado". */
export function LastMatches({ playerId, matches }: LastMatchesProps) {
  const results = matches.data?.results.slice(0, LAST_MATCHES) ?? [];
  return (
    <div data-area="last">
      <Section title="Últimas partidas" more={<MoreLink to="/match">Ver mais</MoreLink>}>
        {matches.isPending ? (
          <Loading label="Carregando as últimas partidas" className="contents">
            <Carousel label="Últimas partidas" wide>
              <CardSkeleton />
              <CardSkeleton />
            </Carousel>
          </Loading>
        ) : matches.isError && !matches.data ? (
          <ErrorState title="Não deu para buscar suas partidas" onRetry={() => void matches.refetch()} />
        ) : results.length === 0 ? (
          <Card>
            <p className="text-14 text-muted">Suas partidas aparecem aqui.</p>
          </Card>
        ) : (
          <Carousel label="Últimas partidas" wide>
            {results.map((match) => (
              <MatchSummary key={match.id} match={match} playerId={playerId} isOwn withResult />
            ))}
          </Carousel>
        )}
      </Section>
    </div>
  );
}
