import type { AgendaItem } from '@bandeja/contract/calls/desk-agenda';
import { type ReactNode, useState } from 'react';
import { FilterSelect } from '../../../ui/fields/select.tsx';
import { type Cell, type DayLayout, lookOf, nowWithin, type Place } from './day-layout.ts';
import { ItemWords } from './item-text.tsx';

interface DayListProps {
  layout: DayLayout;
  now: Date;
  court: number | null;
  onCourt: (court: number | null) => void;
  onFree: (place: { court: number | null; from: number }) => void;
  onItem: (item: AgendaItem) => void;
}

/** A day on a phone: by hour, of all courts or one. Of today the hours that are over are folded. */
export function DayList({ layout, now, court, onCourt, onFree, onItem }: DayListProps) {
  const [showsEarlier, setShowsEarlier] = useState(false);
  const nowMinute = nowWithin(layout, now);
  const hours = hoursOf(layout, court);
  const isEarlier = (hour: number) => nowMinute !== null && hour + 60 <= nowMinute;
  const earlier = hours.filter(({ hour }) => isEarlier(hour));
  const shown = showsEarlier ? hours : hours.filter(({ hour }) => !isEarlier(hour));
  const names = new Map(layout.courts.map(({ id, name }) => [id, name]));
  return (
    <>
      <div className="agenda-tools flex flex-wrap gap-2">
        <FilterSelect
          label="Quadra"
          value={String(court ?? '')}
          options={[
            { value: '', label: 'Todas as quadras' },
            ...layout.courts.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(value) => onCourt(value === '' ? null : Number(value))}
        />
        {earlier.length > 0 && !showsEarlier && (
          <button
            type="button"
            className="min-h-11 px-2 text-14 font-label text-blue-text"
            onClick={() => setShowsEarlier(true)}
          >
            Mostrar mais cedo
          </button>
        )}
      </div>
      <ol className="agenda-hours grid gap-3">
        {shown.map(({ hour, items, free }) => (
          <Hour key={hour} time={layout.timeOf(hour)}>
            {nowMinute !== null && hour <= nowMinute && nowMinute < hour + 60 && (
              <li className="agenda-hour-now num text-13 font-bold text-red-text">
                agora, {layout.timeOf(nowMinute)}
              </li>
            )}
            {items.map((item) => (
              <li key={item.id}>
                <button
                  type="button"
                  className="agenda-item"
                  data-kind={item.kind}
                  data-look={lookOf(item).look}
                  onClick={() => onItem(item)}
                >
                  <b>{item.title}</b>
                  <span className="num">
                    {item.start_time}–{item.end_time}
                    {court === null && ` · ${names.get(item.court) ?? ''}`}
                  </span>
                  <ItemWords item={item} />
                </button>
              </li>
            ))}
            {freeLines(free, court).map(({ from, places }) => (
              <li key={from}>
                <button
                  type="button"
                  className="num min-h-11 edge-control w-full rounded-chip px-3 text-start text-14 font-label text-blue-text"
                  onClick={() => onFree(places.length === 1 && places[0] ? places[0] : { court, from })}
                >
                  Reservar às {layout.timeOf(from)}
                  {court === null && ` · ${freeText(places, names)}`}
                </button>
              </li>
            ))}
          </Hour>
        ))}
      </ol>
    </>
  );
}

const Hour = ({ time, children }: { time: string; children: ReactNode }) => (
  <li>
    <h3 className="num pt-2 text-14 text-muted">{time}</h3>
    <ul className="grid gap-1.5">{children}</ul>
  </li>
);

const freeText = (places: readonly Place[], names: ReadonlyMap<number, string>) =>
  places.length === 1 ? `${names.get(places[0]?.court ?? 0)} livre` : `${places.length} quadras livres`;

interface HourOfDay {
  hour: number;
  items: AgendaItem[];
  free: Place[];
}

/** What begins in each hour, and what was there when the day began. */
function hoursOf({ from, to, courts }: DayLayout, court: number | null): HourOfDay[] {
  const cells = courts
    .filter(({ id }) => court === null || id === court)
    .flatMap(({ id, cells }) => cells.map((cell): Cell & { court: number } => ({ ...cell, court: id })));
  return Array.from({ length: Math.ceil((to - from) / 60) }, (_, index) => {
    const hour = from + index * 60;
    const inHour = cells.filter((cell) => hour <= cell.from && cell.from < hour + 60);
    return {
      hour,
      items: inHour
        .toSorted((a, b) => a.from - b.from)
        .flatMap((cell) => (cell.kind === 'item' ? [cell.item] : [])),
      free: inHour.flatMap((cell) =>
        cell.kind === 'free' && cell.sellable ? [{ court: cell.court, from: cell.from }] : [],
      ),
    };
  });
}

/** Of one court every free start; of all courts one line an hour, with the first: the sheet offers the others. */
function freeLines(free: readonly Place[], court: number | null): { from: number; places: Place[] }[] {
  const starts = [...new Set(free.map(({ from }) => from))].toSorted((a, b) => a - b);
  const lines = starts.map((from) => ({ from, places: free.filter((place) => place.from === from) }));
  if (court !== null) return lines;
  return lines.slice(0, 1);
}
