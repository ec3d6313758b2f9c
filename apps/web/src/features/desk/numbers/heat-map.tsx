import type { DeskReport } from '@bandeja/contract/calls/desk-reports';
import { WEEKDAYS, weekdayTitle } from '@bandeja/rules/clubs/schedule';
import { Card } from '../../../ui/card.tsx';
import { hoursText, hourText, LEVELS, levelOf, occupancyOf, shareText } from './report-words.ts';
import './heat-map.css';

type Cells = DeskReport['cells'];

/** Occupancy by weekday and hour. Each field has its number: the filling only makes it easy to see. */
export function HeatMap({ cells }: { cells: Cells }) {
  const hours = [...new Set(cells.map(({ hour }) => hour))].toSorted((a, b) => a - b);
  const cellOf = (weekday: number, hour: number) =>
    cells.find((cell) => cell.weekday === weekday && cell.hour === hour);
  return (
    <Card as="section" aria-labelledby="heat-map" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="heat-map">Ocupação por dia e hora</h2>
        <p className="text-14 text-muted">
          Horas vendidas ÷ horas abertas de todas as quadras. Feriados, fechamentos e torneios não contam como
          horas abertas.
          {hours.some((hour) => hour >= 24) && ' Depois da meia-noite vale o dia em que o clube abriu.'}
        </p>
      </div>
      <section className="scroll-x" aria-label="Mapa da ocupação" tabIndex={-1}>
        <table className="heat-map num">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Hora</span>
              </th>
              {WEEKDAYS.map((weekday) => (
                <th key={weekday} scope="col" abbr={weekdayTitle(weekday)}>
                  {weekdayTitle(weekday).slice(0, 3)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {hours.map((hour) => (
              <tr key={hour}>
                <th scope="row">{hourText(hour)}</th>
                {WEEKDAYS.map((weekday) => {
                  const cell = cellOf(weekday, hour);
                  if (!cell)
                    return (
                      <td key={weekday} className="closed">
                        <span aria-hidden="true">–</span>
                        <span className="sr-only">fechado</span>
                      </td>
                    );
                  const share = occupancyOf(cell) ?? 0;
                  return (
                    <td key={weekday} data-level={levelOf(share)}>
                      {shareText(share)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="flex flex-wrap gap-1 text-12">
        {LEVELS.map((label, level) => (
          <span key={label} className="heat-key" data-level={level}>
            {label}
          </span>
        ))}
      </p>
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 font-bold text-blue-text">
          Ver as horas em tabela
        </summary>
        <table className="num w-full max-w-140 text-13">
          <thead>
            <tr className="border-b border-line text-muted">
              {['Dia e hora', 'Abertas', 'Vendidas', 'Ocupação'].map((title, index) => (
                <th
                  key={title}
                  scope="col"
                  className={`py-2 font-normal ${index > 0 ? 'text-end' : 'text-start'}`}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cells.map((cell) => (
              <tr key={`${cell.weekday} ${cell.hour}`} className="border-b border-line">
                <th scope="row" className="py-2 text-start font-normal">
                  {weekdayTitle(cell.weekday)}, {hourText(cell.hour)}
                </th>
                <td className="py-2 text-end">{hoursText(cell.open_minutes)}</td>
                <td className="py-2 text-end">{hoursText(cell.sold_minutes)}</td>
                <td className="py-2 text-end">{shareText(occupancyOf(cell))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </Card>
  );
}
