import type { Dashboard } from '@bandeja/contract/calls/dashboard';
import { MATCH_TYPES, matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { type Balance, resultsText, winRateText } from '../statistics-texts.ts';
import { clubRows } from './bars.ts';

interface Row extends Balance {
  key: string;
  name: ReactNode;
}

/** A table whose rows have a bar: as long as its share of the matches, blue as far as won. */
function Breakdown({ title, unit, rows }: { title: string; unit: string; rows: readonly Row[] }) {
  const id = useId();
  const most = Math.max(...rows.map(({ matches }) => matches));
  return (
    <Card as="section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <table className="breakdown mt-2" aria-labelledby={id}>
        <thead>
          <tr>
            <th scope="col">{unit}</th>
            <th scope="col">Partidas</th>
            <th scope="col">
              <span aria-hidden="true" title="Aproveitamento">
                Aprov.
              </span>
              <span className="sr-only">Aproveitamento</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.name}
                <span className="text-13 font-body text-muted">{resultsText(row)}</span>
                <span className="bar" aria-hidden="true" style={{ width: `${(row.matches / most) * 100}%` }}>
                  <span style={{ width: `${(row.wins / row.matches) * 100}%` }} />
                </span>
              </th>
              <td>
                <bdi>{formatNumber(row.matches)}</bdi>
              </td>
              <td>
                <bdi>{winRateText(row)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export const ByType = ({ rows }: { rows: Dashboard['by_type'] }) => (
  <Breakdown
    title="Por tipo de partida"
    unit="Tipo"
    rows={MATCH_TYPES.flatMap((type) =>
      rows
        .filter((row) => row.type === type)
        .map((row) => ({ ...row, key: type, name: matchTypeLabel(type) })),
    )}
  />
);

export const ByClub = ({ dashboard }: { dashboard: Dashboard }) => (
  <Breakdown
    title="Por clube"
    unit="Clube"
    rows={clubRows(dashboard).map(({ name, slug, ...balance }) => ({
      ...balance,
      key: slug ?? `name:${name}`,
      name:
        slug === null ? (
          (name ?? 'Sem clube')
        ) : (
          <Link to="/club/$club_slug" params={{ club_slug: slug }} className="text-blue-text">
            {name}
          </Link>
        ),
    }))}
  />
);
