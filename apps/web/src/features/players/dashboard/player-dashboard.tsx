import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { MATCHES_FOR_HABITS } from '@bandeja/rules/dashboard/dashboard';
import { DASHBOARD_PERIODS, type DashboardPeriod } from '@bandeja/rules/dashboard/dashboard-period';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { Later } from '../../../shell/page/later.tsx';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Segmented } from '../../../ui/fields/segmented.tsx';
import { dashboardQuery } from '../api.ts';
import { CompanionLists } from '../statistics/companion-lists.tsx';
import { hourBars, monthBars } from './bars.ts';
import './dashboard.css';
import { formatNumber } from '../../../lib/format.ts';
import { Figure, FigureRow, OutcomeRun } from '../statistics/figures.tsx';
import { rateText, streakText, wonLostText } from '../statistics-texts.ts';
import { BarChart } from './bar-chart.tsx';
import { ByClub, ByType } from './breakdown.tsx';
import { LevelSection } from './level-section.tsx';

/** The periods as shown: the choice, and inside a sentence. */
const PERIOD_LABELS: Record<DashboardPeriod, { label: string; within: string }> = {
  '30d': { label: '30 dias', within: 'nos últimos 30 dias' },
  '90d': { label: '90 dias', within: 'nos últimos 90 dias' },
  year: { label: '12 meses', within: 'nos últimos 12 meses' },
  all: { label: 'Tudo', within: 'em todo o histórico' },
};

const COLUMN = 'grid min-w-0 grid-cols-[minmax(0,1fr)] gap-5';
const COLUMNS =
  'grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_340px] wide:gap-6';

/** The viewer's level and matches of a period. */
export function PlayerDashboard({
  playerId,
  period,
  onPeriod,
  rankings,
}: {
  playerId: number;
  period: DashboardPeriod;
  onPeriod: (period: DashboardPeriod) => void;
  /** The player's rankings, of the present quarter in every period. */
  rankings: ReactNode;
}) {
  const dashboard = useQuery({ ...dashboardQuery(playerId, period), placeholderData: keepPreviousData });
  const lastKnown = useLastKnown(dashboard);
  const online = useOnline();
  const { data, isPlaceholderData } = dashboard;
  return (
    <>
      <PageHeader title="Dashboard" text="Seu nível e suas partidas finalizadas" />
      {(lastKnown || (isPlaceholderData && !online)) && <OfflineStrip time={lastKnown} />}
      {data?.has_matches !== false && (
        <div className="dashboard-periods">
          <Segmented
            label="Período"
            options={DASHBOARD_PERIODS.map((value) => ({
              value,
              label: <bdi>{PERIOD_LABELS[value].label}</bdi>,
            }))}
            value={period}
            onChange={onPeriod}
          />
        </div>
      )}
      {data ? (
        // Another period's figures stay, dimmed, until those of the chosen one are there.
        <div className={cx(COLUMNS, isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
          <Content dashboard={data} onAll={() => onPeriod('all')} rankings={rankings} />
        </div>
      ) : dashboard.isError ? (
        <ErrorState
          title="Não deu para buscar o dashboard"
          text={errorText(dashboard.error, 'Confira o sinal e tente de novo.')}
          onRetry={() => void dashboard.refetch()}
        />
      ) : (
        <DashboardSkeleton />
      )}
    </>
  );
}

function Content({
  dashboard,
  onAll,
  rankings,
}: {
  dashboard: Dashboard;
  onAll: () => void;
  rankings: ReactNode;
}) {
  const { period, matches } = dashboard;
  const missing = MATCHES_FOR_HABITS - matches;
  return (
    <>
      <div className={COLUMN}>
        <LevelSection dashboard={dashboard} labels={PERIOD_LABELS[period]} />
        {!dashboard.has_matches ? (
          <FirstMatch />
        ) : matches === 0 ? (
          <EmptyState
            title={`Nenhuma partida ${PERIOD_LABELS[period].within}`}
            text="As partidas de antes continuam no histórico."
          >
            <Button variant="secondary" size="small" onClick={onAll}>
              Ver todo o histórico
            </Button>
          </EmptyState>
        ) : (
          <Later>
            <FormSection dashboard={dashboard} />
            {missing > 0 ? (
              <MissingMatches count={missing} isWholeHistory={period === 'all'} />
            ) : (
              <>
                <BarChart
                  title={monthsTitle(dashboard)}
                  unit="Mês"
                  bars={monthBars(dashboard)}
                  first="last"
                />
                <BarChart
                  title="Por hora do dia"
                  unit="Hora"
                  bars={hourBars(dashboard.by_hour)}
                  first="most"
                />
              </>
            )}
          </Later>
        )}
      </div>
      <Later>
        <div className={COLUMN}>
          {rankings}
          {matches > 0 && (
            <>
              <CompanionLists partners={dashboard.top_partners} rivals={dashboard.top_rivals} />
              <ByType rows={dashboard.by_type} />
              {missing <= 0 && <ByClub dashboard={dashboard} />}
            </>
          )}
        </div>
      </Later>
    </>
  );
}

const monthsTitle = ({ period }: Dashboard) => (period === 'all' ? 'Ao longo do tempo' : 'Por mês');

const FirstMatch = () => (
  <EmptyState
    title="Seu dashboard começa na primeira partida"
    text={`Falta 1 partida finalizada para ver vitórias, forma, parceiros e rivais, e ${MATCHES_FOR_HABITS} para ver meses, horários e clubes.`}
  >
    <div className="flex flex-wrap gap-2">
      <LinkButton to="/match/create" size="small">
        Criar Partida
      </LinkButton>
      <LinkButton to="/booking" variant="secondary" size="small">
        Reservar Quadra
      </LinkButton>
    </div>
  </EmptyState>
);

function MissingMatches({ count, isWholeHistory }: { count: number; isWholeHistory: boolean }) {
  const matches = count === 1 ? 'Falta 1 partida' : `Faltam ${count} partidas`;
  return (
    <Card as="section" aria-labelledby="missing-matches">
      <h2 id="missing-matches">Meses, horários e clubes</h2>
      <p className="mt-1 text-14 leading-small text-muted">
        {matches} {isWholeHistory ? '' : 'neste período '}para mostrar quando e onde você joga mais.
      </p>
    </Card>
  );
}

const DashboardSkeleton = () => (
  <Loading label="Somando as partidas" className={COLUMNS}>
    <div className={COLUMN}>
      <Card>
        <Skeleton className="h-6 w-11/25" />
        <Skeleton className="mt-3 h-16 w-11/25" />
        <Skeleton className="mt-4 h-60" />
      </Card>
      <Card>
        <Skeleton className="h-6 w-11/25" />
        <Skeleton className="mt-4 h-40" />
      </Card>
    </div>
    <Card className="grid gap-4">
      <Skeleton className="h-6 w-11/25" />
      {['a', 'b', 'c', 'd', 'e'].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </Card>
  </Loading>
);

/** Win rate and form of the period. */
function FormSection({ dashboard: of }: { dashboard: Dashboard }) {
  const draws = of.matches - of.wins - of.losses;
  return (
    <Card as="section" aria-labelledby="dashboard-form">
      <h2 id="dashboard-form">Forma</h2>
      <dl className="figures mt-3">
        <Figure label="Partidas" value={of.matches} />
        <Figure label="Vitórias" value={of.wins} />
        <Figure label="Aproveitamento" value={rateText(of.win_rate)} />
      </dl>
      <h3 className="mt-4 mb-2 text-14">Últimas partidas</h3>
      <OutcomeRun last={of.last} className="ten" />
      <dl className="mt-4 grid gap-2 text-14">
        <FigureRow label="Sequência" value={streakText(of.current_streak)} />
        <FigureRow label="Derrotas" value={formatNumber(of.losses)} />
        {draws > 0 && <FigureRow label="Empates" value={formatNumber(draws)} />}
        <FigureRow label="Sets" value={wonLostText(of.sets_won, of.sets_lost)} />
        <FigureRow label="Games" value={wonLostText(of.games_won, of.games_lost)} />
      </dl>
    </Card>
  );
}
