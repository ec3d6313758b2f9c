import type { DeskBooking } from '@bandeja/contract/calls/desk-bookings';
import { ApiError } from '@bandeja/contract/client';
import { formatLongDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink } from '../shell/desk-router.tsx';
import { BookingPayments } from '../till/booking-payments.tsx';
import {
  deskBookingQuery,
  useChangeBooking,
  useConfirmBooking,
  useRecordArrival,
  useRecordNoShow,
} from './api.ts';
import { changesBetween, nameOf } from './booking-changes.ts';
import { Facts, NoteForm, SplitFacts } from './booking-facts.tsx';
import { CancelForm } from './cancel-form.tsx';
import { MoveForm, type MoveTarget } from './move-form.tsx';

const LessonPart = lazyPart(async () => (await import('../lessons/lesson-part.tsx')).LessonPart);

interface BookingSheetProps {
  id: number;
  /** Where it was dropped. */
  moveTo: MoveTarget | null;
  onClose: () => void;
}

/** A booking at the desk: who, the bill, and what may be done. */
export function BookingSheet({ id, moveTo, onClose }: BookingSheetProps) {
  const { slug } = useDesk();
  const booking = useQuery(deskBookingQuery(slug, id));
  const { data } = booking;
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={data ? nameOf(data) : 'Reserva'}
      kicker={
        data &&
        `${data.lesson ? 'Aula · ' : ''}${formatLongDate(data.date)}, ${formatTimeRange(data.start_time, data.end_time)} · ${data.court.name}`
      }
    >
      <Fetched
        query={booking}
        failed="Não deu para abrir a reserva"
        loading={
          <Loading label="Abrindo a reserva" className="grid gap-3">
            <Skeleton className="h-20 rounded-control" />
            <Skeleton className="h-12 rounded-control" />
          </Loading>
        }
      >
        {(shown) => <Opened booking={shown} moveTo={moveTo} onClose={onClose} reread={booking.refetch} />}
      </Fetched>
    </Sheet>
  );
}

type Mode = 'bill' | 'move' | 'cancel' | 'note';

interface OpenedProps {
  booking: DeskBooking;
  moveTo: MoveTarget | null;
  onClose: () => void;
  reread: () => Promise<{ data?: DeskBooking | undefined }>;
}

function Opened({ booking, moveTo, onClose, reread }: OpenedProps) {
  const { slug, mayAs } = useDesk();
  const [mode, setMode] = useState<Mode>(moveTo ? 'move' : 'bill');
  const [refusal, setRefusal] = useState<string | null>(null);
  const [seen, setSeen] = useState(booking);
  const change = useChangeBooking(slug);
  const arrive = useRecordArrival(slug);
  const miss = useRecordNoShow(slug);
  const confirm = useConfirmBooking(slug);
  const params = { slug, id: booking.id };
  const expected_version = booking.version;

  /** A refusal is said here; after a change by others the sheet reads again. */
  async function act(
    work: () => Promise<DeskBooking>,
    done?: (changed: DeskBooking) => string,
  ): Promise<boolean> {
    setRefusal(null);
    if (mode === 'bill') setSeen(booking);
    try {
      const changed = await work();
      if (done) showToast({ message: done(changed) });
      setMode('bill');
      return true;
    } catch (error) {
      setRefusal(errorText(error));
      if (error instanceof ApiError && error.code === 'booking_changed') await reread();
      return false;
    }
  }

  // What others changed since the form was opened, or since the refused act.
  const changes = changesBetween(seen, booking);
  const isTold = changes.length > 0 && (mode !== 'bill' || refusal !== null);
  const note = (refusal !== null || isTold) && (
    <Note tone={refusal === null ? 'amber' : 'red'} live>
      {refusal ?? 'Esta reserva mudou em outra tela:'}
      {isTold && (
        <ul className="list-disc ps-5">
          {changes.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </Note>
  );
  const go = (next: Mode) => {
    setRefusal(null);
    setSeen(booking);
    setMode(next);
  };
  const back = () => go('bill');
  useBackCloses(mode !== 'bill', moveTo ? onClose : back);

  if (mode === 'move')
    return (
      <MoveForm
        booking={booking}
        target={moveTo}
        refusal={note}
        pending={change.isPending}
        onBack={moveTo ? onClose : back}
        onMove={async (body) => {
          const isMoved = await act(
            () => change.mutateAsync({ params, body: { ...body, expected_version } }),
            ({ court, start_time }) => `Reserva mudada: ${court.name}, ${start_time}.`,
          );
          if (isMoved && moveTo) onClose();
        }}
      />
    );
  if (mode === 'cancel')
    return (
      <CancelForm
        booking={booking}
        refusal={note}
        onBack={back}
        onCancelled={(work) =>
          act(work, () => `${booking.lesson ? 'Aula' : 'Reserva'} cancelada. A quadra está livre.`)
        }
      />
    );
  if (mode === 'note')
    return (
      <NoteForm
        note={booking.note ?? ''}
        refusal={note}
        pending={change.isPending}
        onBack={back}
        onSave={(text) =>
          act(
            () => change.mutateAsync({ params, body: { note: text || null, expected_version } }),
            () => 'Nota guardada.',
          )
        }
      />
    );

  const { can } = booking;
  const arrival = (call: typeof arrive, undo: boolean) =>
    act(() => call.mutateAsync({ params, body: { undo, expected_version } }));
  return (
    <>
      <Facts booking={booking} />
      {note}
      {booking.lesson && (
        <Suspense fallback={<Skeleton className="h-20 rounded-control" />}>
          <LessonPart booking={booking} lesson={booking.lesson} reread={reread} />
        </Suspense>
      )}
      {booking.split && <SplitFacts split={booking.split} />}
      <BookingPayments booking={booking} />
      {booking.note && <p className="text-14 wrap-anywhere whitespace-pre-line">{booking.note}</p>}
      <div className="flex flex-wrap gap-2">
        {can.arrive && (
          <Button size="small" pending={arrive.isPending} onClick={() => arrival(arrive, false)}>
            Chegou
          </Button>
        )}
        {can.no_show && (
          <Button
            size="small"
            variant="secondary"
            pending={miss.isPending}
            onClick={() => arrival(miss, false)}
          >
            Faltou
          </Button>
        )}
        {can.undo_arrival && (
          <Button
            size="small"
            variant="secondary"
            onClick={() => arrival(booking.arrived_at ? arrive : miss, true)}
          >
            {booking.arrived_at ? 'Desfazer a chegada' : 'Desfazer a falta'}
          </Button>
        )}
        {can.confirm && (
          <Button
            size="small"
            pending={confirm.isPending}
            onClick={() => act(() => confirm.mutateAsync({ params, body: { expected_version } }))}
          >
            Confirmar o pedido
          </Button>
        )}
        {can.move && (
          <>
            <Button size="small" variant="secondary" onClick={() => go('move')}>
              Mover
            </Button>
            <Button
              size="small"
              variant="secondary"
              pending={change.isPending}
              onClick={() =>
                act(
                  () =>
                    change.mutateAsync({
                      params,
                      body: { duration: minutesOf(booking) + MORE_MINUTES, price: 'new', expected_version },
                    }),
                  ({ end_time, price_cents }) => `Agora até ${end_time}, por ${formatMoney(price_cents)}.`,
                )
              }
            >
              +{MORE_MINUTES} min
            </Button>
          </>
        )}
        <Button size="small" variant="secondary" onClick={() => go('note')}>
          Nota
        </Button>
        {mayAs('manager') && (
          <DeskLink
            page="history"
            search={{ objeto: `booking:${booking.id}` }}
            className="inline-flex min-h-11 items-center px-3 text-14 font-bold text-blue-text"
          >
            Histórico
          </DeskLink>
        )}
        {can.cancel && (
          <Button size="small" variant="danger" onClick={() => go('cancel')}>
            {booking.lesson ? 'Cancelar aula' : 'Cancelar reserva'}
          </Button>
        )}
      </div>
    </>
  );
}

const MORE_MINUTES = 30;
const minutesOf = ({ start_at, end_at }: DeskBooking) => (Date.parse(end_at) - Date.parse(start_at)) / 60_000;
