import { formatDay } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Card, Section } from '../../../ui/card.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { regularTasksQuery } from './api.ts';
import { REASONS } from './regular-texts.ts';

/** What the desk has to decide: dates that could not be booked, and months past their due day. */
export function RegularTasks({ onOpen }: { onOpen: (id: number) => void }) {
  const { slug, timezone } = useDesk();
  const { data } = useQuery(regularTasksQuery(slug));
  if (!data || data.dates.length + data.overdue.length === 0) return null;
  const today = localDateOf(serverNow(), timezone);
  return (
    <Section title="Para resolver">
      <Card pad="none">
        <ul className="divide-y divide-line">
          {data.dates.map(({ regular, customer, court, date, start_time, reason }) => (
            <Task key={`${regular} ${date}`} onOpen={() => onOpen(regular)}>
              <b className="block wrap-anywhere">{customer}</b>
              <span className="num block text-14 wrap-anywhere text-amber-text">
                {formatDay(date, today)}, {start_time}, {court}: {REASONS[reason].toLowerCase()}
              </span>
            </Task>
          ))}
          {data.overdue.map(({ regular, customer, open_cents }) => (
            <Task key={regular} onOpen={() => onOpen(regular)}>
              <b className="block wrap-anywhere">{customer.name}</b>
              <span className="num block text-14 text-red-text">{formatMoney(open_cents)} em atraso</span>
            </Task>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

const Task = ({ onOpen, children }: { onOpen: () => void; children: ReactNode }) => (
  <li>
    <button
      type="button"
      className="flex w-full items-center gap-3 px-5 py-3 text-start hover:bg-sunken"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight size={20} className="flex-none text-muted" />
    </button>
  </li>
);
