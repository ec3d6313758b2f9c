import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { formatLevel, formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { useMemo } from 'react';
import { Chip } from '../../../ui/chip.tsx';
import { Delta } from '../../../ui/level/delta.tsx';
import { ChartCard } from './chart-table.tsx';
import { LevelChart } from './level-chart.tsx';
import {
  hasMoved,
  type LevelSeriesPoint,
  levelChange,
  levelSeries,
  likelyText,
  pointName,
} from './level-series.ts';

/** The present level, its change in the period, and the chart with its reliability band. */
export function LevelSection({
  dashboard,
  labels,
}: {
  dashboard: Dashboard;
  /** The names of its period. */
  labels: { label: string; within: string };
}) {
  const { period } = dashboard;
  const points = useMemo(() => levelSeries(dashboard), [dashboard]);
  const last = points.at(-1);
  if (!last) return null; // The guard requires a declared level.
  const moved = hasMoved(points);
  const change = levelChange(points);
  return (
    <ChartCard
      title="Nível"
      aside={<Chip tone="blue">Confiabilidade {formatReliability(last.reliability)}</Chip>}
      table={moved ? tableOf(points) : null}
    >
      <p className="mt-1 flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="num text-64 leading-none font-heavy tracking-display text-ink">
          {formatLevel(last.level)}
        </span>
        {moved && (
          <span className="flex items-center gap-1.5 text-14 text-muted">
            <Delta value={change} text={formatLevelExact(Math.abs(change))} />
            <bdi>{period === 'all' ? 'desde o começo' : `em ${labels.label}`}</bdi>
          </span>
        )}
      </p>
      {moved ? (
        <LevelChart points={points} />
      ) : (
        <p className="mt-3 text-14 leading-small text-muted">
          {dashboard.levels.some(({ match }) => match !== null)
            ? `Nenhuma partida competitiva mexeu no nível ${labels.within}.`
            : 'É o nível declarado no cadastro. Falta 1 partida competitiva para ele começar a se mover e o gráfico aparecer.'}
        </p>
      )}
    </ChartCard>
  );
}

const tableOf = (points: readonly LevelSeriesPoint[]) => ({
  caption: 'Nível ao longo do tempo',
  columns: [
    { name: 'Dia' },
    { name: 'Nível' },
    { name: 'Faixa provável', short: 'Faixa' },
    { name: 'Confiabilidade', short: 'Conf.' },
  ],
  rows: points
    .map((point, index) => ({
      key: String(index),
      cells: [
        pointName(point),
        formatLevelExact(point.level),
        likelyText(point),
        formatReliability(point.reliability),
      ],
    }))
    .toReversed(),
});
