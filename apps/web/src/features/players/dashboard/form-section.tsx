import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { Figure, FigureRow, OutcomeRun } from '../statistics/figures.tsx';
import { rateText, streakText, wonLostText } from '../statistics-texts.ts';

/** Win rate and form of the period. */
export function FormSection({ dashboard: of }: { dashboard: Dashboard }) {
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
