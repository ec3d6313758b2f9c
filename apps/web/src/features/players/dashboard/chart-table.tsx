import { type ReactNode, useId, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Later } from '../../../shell/page/later.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';

interface ChartTable {
  caption: string;
  /** `short` is what fits on a phone; screen readers read the name. */
  columns: readonly { name: string; short?: string }[];
  /** The first cell of a row is its header. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/**
 * A card with a chart and the same values as a table. The table is always there for screen readers; a button makes it
 * visible.
 */
export function ChartCard({
  title,
  aside,
  table,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** Null: there is no chart yet. */
  table: ChartTable | null;
  children: ReactNode;
}) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Card as="section" aria-labelledby={id}>
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
      {table && (
        <>
          <Button
            variant="quiet"
            size="small"
            className="-mx-3 mt-1 -mb-2"
            aria-expanded={shown}
            aria-controls={`${id}-table`}
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Esconder a tabela' : 'Ver como tabela'}
          </Button>
          {/* Large text makes it wider than a phone: then it scrolls, so it is focusable. */}
          <section
            id={`${id}-table`}
            aria-label={shown ? `${table.caption}: tabela` : undefined}
            tabIndex={shown ? 0 : undefined}
            className={cx('chart-table', !shown && 'sr-only')}
          >
            <Later everywhere place={null}>
              <DataTable {...table} />
            </Later>
          </section>
        </>
      )}
    </Card>
  );
}

const DataTable = ({ caption, columns, rows }: ChartTable) => (
  <table>
    <caption className="sr-only">{caption}: valores</caption>
    <thead>
      <tr>
        {columns.map(({ name, short }) => (
          <th key={name} scope="col">
            {short ? (
              <>
                <span aria-hidden="true" title={name}>
                  {short}
                </span>
                <span className="sr-only">{name}</span>
              </>
            ) : (
              name
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, cells: [header, ...cells] }) => (
        <tr key={key}>
          <th scope="row">
            <bdi>{header}</bdi>
          </th>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the column identifies the cell.
            <td key={index}>
              <bdi>{cell}</bdi>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
