import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { formatMoney } from '@bandeja/rules/format/money';
import { MINUTE_MS, toMillis } from '@bandeja/rules/time/instant';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { agendaQuery } from './api.ts';
import { freeMinutes, layOutDay } from './day-layout.ts';
import { priceFor } from './prices.ts';

export interface MoveTarget {
  date: string;
  court: number;
  from: number;
}

interface MoveBody {
  court: number;
  date: string;
  start_time: string;
  duration: number;
  price: 'keep' | 'new';
}

interface MoveFormProps {
  booking: DeskBooking;
  target: MoveTarget | null;
  refusal: ReactNode;
  pending: boolean;
  onBack: () => void;
  onMove: (body: MoveBody) => void;
}

/** Mover: another day, court, hour or duration. A price that the table has otherwise is shown, and asked. */
export function MoveForm({ booking, target, refusal, pending, onBack, onMove }: MoveFormProps) {
  const { slug, mayAs } = useDesk();
  const [date, setDate] = useState(target?.date ?? booking.date);
  const [court, setCourt] = useState(target?.court ?? booking.court.id);
  const present = (toMillis(booking.end_at) - toMillis(booking.start_at)) / MINUTE_MS;
  const [duration, setDuration] = useState(present);
  const [start, setStart] = useState<number | null>(target?.from ?? null);
  const [price, setPrice] = useState<'keep' | 'new'>('keep');
  const { data: agenda } = useQuery(agendaQuery(slug, date));

  const layout = agenda && layOutDay(agenda, serverNow());
  // Of another day the same hour.
  const from = start ?? (layout ? minuteOfDay(booking.start_time, layout.from) : 0);
  const free = agenda && layout ? freeMinutes(agenda, layout, { court, from, without: booking.id }) : 0;
  const listed = agenda ? priceFor(agenda, { from, duration }) : null;
  const difference = listed === null ? 0 : listed - booking.price_cents;
  // Reception takes the table's price where it is higher.
  const isRetimed =
    date !== booking.date ||
    duration !== present ||
    (layout !== undefined && from !== minuteOfDay(booking.start_time, layout.from));
  const keeps = difference <= 0 || !isRetimed || mayAs('manager');
  const starts = layout ? [...new Set([...layout.starts, from])].toSorted((a, b) => a - b) : [];
  const durations = [...new Set([...(agenda?.durations ?? []), present])].toSorted((a, b) => a - b);

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!layout) return;
        onMove({
          ...{ court, date, start_time: layout.timeOf(from), duration },
          price: difference === 0 ? 'keep' : keeps ? price : 'new',
        });
      }}
    >
      <TextField
        label="Dia"
        type="date"
        value={date}
        required
        onChange={(value) => {
          if (value === '') return;
          // The same hour on the clock of another day.
          setStart(from);
          setDate(value);
        }}
      />
      {layout && agenda ? (
        <>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3">
            <SelectField
              label="Quadra"
              value={String(court)}
              options={agenda.courts.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(value) => setCourt(Number(value))}
            />
            <SelectField
              label="Início"
              value={String(from)}
              options={starts.map((one) => ({ value: String(one), label: layout.timeOf(one) }))}
              onChange={(value) => setStart(Number(value))}
            />
            <SelectField
              label="Duração"
              value={String(duration)}
              options={durations.map((one) => ({ value: String(one), label: `${one} min` }))}
              onChange={(value) => setDuration(Number(value))}
            />
          </div>
          {free < duration && (
            <Note tone="amber" live>
              Esta quadra não está livre às {layout.timeOf(from)} por {duration} minutos.
            </Note>
          )}
          {!keeps && listed !== null && (
            <Note live>
              Pela tabela são {formatMoney(listed)}, {formatMoney(difference)} a mais: a reserva passa a este
              preço. Só a gerência mantém o anterior.
            </Note>
          )}
          {keeps && difference !== 0 && listed !== null && (
            <SegmentedField
              label={`Pela tabela são ${formatMoney(listed)}, ${formatMoney(Math.abs(difference))} ${difference > 0 ? 'a mais' : 'a menos'}.`}
              value={price}
              options={[
                { value: 'keep', label: `Manter ${formatMoney(booking.price_cents)}` },
                {
                  value: 'new',
                  label:
                    difference > 0 ? `Cobrar ${formatMoney(listed)}` : `Baixar para ${formatMoney(listed)}`,
                },
              ]}
              onChange={setPrice}
            />
          )}
        </>
      ) : (
        <Skeleton className="h-16 rounded-control" />
      )}
      {refusal}
      <FormFoot onBack={onBack}>
        <Button type="submit" pending={pending} disabled={!layout}>
          Mover
        </Button>
      </FormFoot>
    </form>
  );
}

/** `00:30` of a day that begins at 07:00 is after midnight. */
function minuteOfDay(time: string, first: number): number {
  const minute = Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
  return minute < first ? minute + 24 * 60 : minute;
}
