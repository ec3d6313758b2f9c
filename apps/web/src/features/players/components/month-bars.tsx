import { monthShort } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { monthsQuery } from '../api/get-statistics.ts';
import { matchesText, winsText } from '../counted.ts';
import { firstOfLastMonths, lastMonths } from '../last-months.ts';

const MONTHS = 6;

/** Matches of the last half year, month by month, the won ones dark. Nothing while there are none. */
export function MonthBars({ playerId }: { playerId: number }) {
  const [now] = useState(() => new Date().toISOString());
  const months = useQuery(monthsQuery(playerId, firstOfLastMonths(now, MONTHS)));
  if (!months.data || months.data.matches === 0) return null;
  const rows = lastMonths(now, MONTHS).map((month) => {
    const { matches, wins } = months.data.by_month.find((one) => one.month === month) ?? {
      matches: 0,
      wins: 0,
    };
    return { month, matches, wins };
  });
  const most = Math.max(...rows.map(({ matches }) => matches));
  return (
    <ol className="num mt-4 flex items-end gap-2" aria-label="Jogos por mês">
      {rows.map(({ month, matches, wins }) => (
        <li key={month} className="grid min-w-0 flex-1 justify-items-center gap-1 text-12 text-muted">
          <span className="sr-only">
            {`${monthShort(`${month}-01`)}: ${matchesText(matches)}, ${winsText(wins)}`}
          </span>
          <span aria-hidden="true">{matches || ''}</span>
          <span
            aria-hidden="true"
            className="flex h-14 w-full max-w-8 flex-col-reverse overflow-hidden rounded-chip"
          >
            <span className="bg-blue" style={{ height: `${(wins / most) * 100}%` }} />
            <span className="bg-blue-soft" style={{ height: `${((matches - wins) / most) * 100}%` }} />
          </span>
          <span aria-hidden="true">{monthShort(`${month}-01`)}</span>
        </li>
      ))}
    </ol>
  );
}
