import { formatMonth, monthShort } from '@bandeja/rules/format/dates';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { DEFAULT_ZONE } from '@bandeja/rules/time/zones';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { matchStatsQuery } from '../api.ts';
import { fillMonths, lastMonths, type Month } from '../last-months.ts';
import '../statistics/statistics.css';

const MONTHS = 12;
const LOOK_EVERY_MS = 3_600_000;
/** Height of the highest bar. */
const HEIGHT = 68;

/** The matches of the last twelve months as bars, and as a table for screen readers. */
export function MonthBars({ playerId }: { playerId: number }) {
  const today = localDateOf(useNow(LOOK_EVERY_MS), DEFAULT_ZONE);
  const months = lastMonths(today, MONTHS);
  const stats = useQuery(matchStatsQuery(playerId, `${months[0]}-01`));
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3>Últimos 12 meses</h3>
      {stats.data ? (
        <Bars months={fillMonths(months, stats.data.by_month)} />
      ) : stats.isError ? (
        <ErrorState bare title="Não deu para buscar os meses" onRetry={() => void stats.refetch()} />
      ) : (
        <Skeleton className="mt-3 h-35" />
      )}
    </div>
  );
}

function Bars({ months }: { months: readonly Month[] }) {
  const most = Math.max(...months.map(({ matches }) => matches));
  if (most === 0) return <p className="mt-1 text-14 text-muted">Nenhuma partida finalizada neste período.</p>;
  const height = (matches: number) => ({ height: `${(matches / most) * HEIGHT}px` });
  return (
    <>
      <div className="months mt-3" aria-hidden="true">
        {months.map(({ month, matches, wins }) => (
          <div key={month}>
            <div className="column">
              {matches > 0 && <span className="count">{matches}</span>}
              <span className="other" style={height(matches - wins)} />
              <span className="won" style={height(wins)} />
            </div>
            <div className="name">{monthShort(`${month}-01`)}</div>
          </div>
        ))}
      </div>
      <p className="mt-2 flex flex-wrap gap-x-4 text-13 text-muted" aria-hidden="true">
        <span>
          <span className="swatch bg-blue" />
          vitórias
        </span>
        <span>
          <span className="swatch bg-control" />
          outras partidas
        </span>
      </p>
      <div className="sr-only">
        <table>
          <caption>Partidas e vitórias de cada mês</caption>
          <thead>
            <tr>
              <th scope="col">Mês</th>
              <th scope="col">Partidas</th>
              <th scope="col">Vitórias</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, matches, wins }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(`${month}-01`)}</th>
                <td>{matches}</td>
                <td>{wins}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
