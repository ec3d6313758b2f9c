import type { PlayerStatistics } from '@bandeja/contract/calls/match-stats';
import { MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import type { Outcome } from '@bandeja/rules/matches/statistics';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../../lib/form/error-messages.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { playerStatisticsQuery } from '../api.ts';
import { Figure, FigureRow, OutcomeRun } from '../statistics/figures.tsx';
import { balanceText, rateText, streakText, wonLostText } from '../statistics-texts.ts';
import { MonthBars } from './month-bars.tsx';

interface PlayerFormProps {
  playerId: number;
  /** The viewer's own page offers the next step. */
  isOwn: boolean;
  /** Outcomes of the latest matches, newest first. */
  last: readonly Outcome[];
}

/** Totals of a player's finished matches. */
export function PlayerForm({ playerId, isOwn, last }: PlayerFormProps) {
  const statistics = useQuery(playerStatisticsQuery(playerId));
  // Offline, the page shows the time of the data.
  const lastKnown = useLastKnown(statistics);
  const online = useOnline();
  const { data } = statistics;
  if (!data && statistics.isError) {
    return (
      <ErrorState
        title="Não deu para buscar os números"
        text={errorText(statistics.error, 'Confira o sinal e tente de novo.')}
        onRetry={() => void statistics.refetch()}
      />
    );
  }
  return (
    <Card as="section" aria-labelledby="player-form">
      {lastKnown && online && <OfflineStrip inCard time={lastKnown} />}
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-3">
        <h2 id="player-form">Forma</h2>
        <OutcomeRun last={last} />
      </div>
      {data === undefined ? (
        <Loading label="Somando as partidas">
          <Skeleton className="mt-4 h-12" />
          <Skeleton className="mt-4 h-52" />
          <Skeleton className="mt-4 h-48" />
        </Loading>
      ) : data.matches === 0 ? (
        <>
          <p className="mt-1 text-14 leading-small text-muted">
            Nenhuma partida finalizada ainda. Vitórias, sets e sequência aparecem depois da primeira.
          </p>
          {isOwn && (
            <LinkButton to="/match/create" variant="secondary" size="small" className="mt-4">
              Criar Partida
            </LinkButton>
          )}
        </>
      ) : (
        <>
          <Figures statistics={data} />
          <MonthBars playerId={playerId} />
        </>
      )}
    </Card>
  );
}

function Figures({ statistics: of }: { statistics: PlayerStatistics }) {
  const drawn = of.matches - of.wins - of.losses;
  const rows = [
    ['Aproveitamento', rateText(of.win_rate)],
    ['Sequência', streakText(of.current_streak)],
    ...(drawn > 0 ? [['Empates', formatNumber(drawn)] as const] : []),
    ['Sets', wonLostText(of.sets_won, of.sets_lost)],
    ['Games', wonLostText(of.games_won, of.games_lost)],
    ...MATCH_TYPES.flatMap((type) => {
      const balance = of.by_type.find((one) => one.type === type);
      if (!balance) return [];
      return [[matchTypeLabel(type), balanceText(balance)] as const];
    }),
  ] as const;
  return (
    <>
      <dl className="figures mt-4">
        <Figure label="Partidas" value={of.matches} />
        <Figure label="Vitórias" value={of.wins} />
        <Figure label="Derrotas" value={of.losses} />
      </dl>
      <dl className="mt-4 grid gap-2 text-14">
        {rows.map(([label, value]) => (
          <FigureRow key={label} label={label} value={value} />
        ))}
      </dl>
    </>
  );
}
