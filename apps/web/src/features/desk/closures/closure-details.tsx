import type { ClosureBooking, DeskClosureDetails, DeskClosures } from '@bandeja/contract/calls/desk-closures';
import { formatDay, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatPhone } from '@bandeja/rules/players/contact';
import { useQuery } from '@tanstack/react-query';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useState } from 'react';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskSearch } from '../shell/desk-router.tsx';
import { closureQuery, useOpenClosure, useTickClosureBooking } from './api.ts';
import { courtsText, spanText } from './closure-texts.ts';

/** What became of the bookings of a closure: who was told, and whom the desk still tells. */
export function ClosureDetails({ id, read }: { id: number; read: DeskClosures }) {
  const { slug } = useDesk();
  const closure = useQuery(closureQuery(slug, id));
  const [, change] = useDeskSearch();
  const back = () => change({ fechamento: undefined });
  return (
    <>
      <PageHeader title="Fechamentos">
        <Button size="small" variant="secondary" onClick={back}>
          Ver todos
        </Button>
      </PageHeader>
      <Fetched
        query={closure}
        failed="Não deu para buscar este fechamento"
        loading={
          <Loading label="Buscando o fechamento">
            <CardSkeleton />
          </Loading>
        }
      >
        {(found) => <Details closure={found} read={read} onOpened={back} />}
      </Fetched>
    </>
  );
}

const HEADS = { closed: 'Quadras fechadas', over: 'Fechamento terminado', opened: 'Quadras abertas de novo' };

function Details({
  closure,
  read,
  onOpened,
}: {
  closure: DeskClosureDetails;
  read: DeskClosures;
  onOpened: () => void;
}) {
  const { slug } = useDesk();
  const open = useOpenClosure();
  const [isAsking, setAsking] = useState(false);
  const nameOf = (court: number) => read.courts.find(({ id }) => id === court)?.name ?? 'Quadra';
  const told = closure.bookings.filter(({ by_desk }) => !by_desk);
  const toTell = closure.bookings.filter(({ by_desk }) => by_desk);
  const lines = (bookings: ClosureBooking[]) => (
    <Card pad="none">
      <ul className="divide-y divide-line">
        {bookings.map((booking) => (
          <li key={booking.id} className="grid gap-2 px-5 py-3">
            <Line booking={booking} nameOf={nameOf} now={read.now} />
            {booking.by_desk && <Telling closure={closure.id} booking={booking} />}
          </li>
        ))}
      </ul>
    </Card>
  );
  return (
    <>
      <Section title={HEADS[closure.state]}>
        <Card className="grid gap-3">
          <p>
            <b className="block wrap-anywhere">
              {closure.reason} · {courtsText(closure.courts.map(nameOf))}
            </b>
            <span className="num text-14 text-muted">{spanText(closure.from, closure.to, read.now)}</span>
          </p>
          {closure.can.open && (
            <Button variant="secondary" pending={open.isPending} onClick={() => setAsking(true)}>
              Abrir de novo
            </Button>
          )}
        </Card>
      </Section>
      {toTell.length > 0 && <Section title="Avisar">{lines(toTell)}</Section>}
      {told.length > 0 && <Section title="Avisados pelo aplicativo">{lines(told)}</Section>}
      {closure.bookings.length === 0 && (
        <p className="text-14 text-muted">Nenhuma reserva foi cancelada ou mudada.</p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Abrir as quadras de novo?"
        confirmLabel="Abrir de novo"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          open.mutate({ params: { slug, id: closure.id } }, { onSuccess: onOpened });
        }}
      >
        Os horários ficam livres na hora para os jogadores. As reservas canceladas não voltam.
      </ConfirmDialog>
    </>
  );
}

function Line({
  booking,
  nameOf,
  now,
}: {
  booking: ClosureBooking;
  nameOf: (court: number) => string;
  now: string;
}) {
  const { date, start_time, end_time, court, moved_to, name, phone, done } = booking;
  return (
    <p className="min-w-0">
      <b className="block wrap-anywhere">{name}</b>
      <span className="num block text-14 text-muted">
        {formatDay(date, now.slice(0, 10))}, {formatTimeRange(start_time, end_time)}, {nameOf(court)}
      </span>
      <span className="block text-14">
        {done === 'credit'
          ? 'Cancelada, com crédito'
          : moved_to === null
            ? 'Cancelada'
            : `Mudou para ${nameOf(moved_to)}`}
        {phone && <span className="num"> · {phone.startsWith('+55') ? formatPhone(phone) : phone}</span>}
      </span>
    </p>
  );
}

const OPEN_CUSTOMER = 'btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3';

/** The message of who has no account, and its tick. */
function Telling({ closure, booking }: { closure: number; booking: ClosureBooking }) {
  const { slug } = useDesk();
  const tick = useTickClosureBooking(slug);
  const { id, customer, name, told_at, phone, whatsapp, students } = booking;
  const send = (told: boolean) => tick.mutate({ params: { slug, id: closure }, body: { booking: id, told } });
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {whatsapp && (
        <ButtonAnchor
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          size="small"
          variant="soft"
          aria-label={`WhatsApp para ${name}`}
        >
          <MessageCircle size={20} />
          WhatsApp
        </ButtonAnchor>
      )}
      {students.map((student) => (
        <ButtonAnchor
          key={student.whatsapp}
          href={student.whatsapp}
          target="_blank"
          rel="noreferrer"
          size="small"
          variant="soft"
          aria-label={`WhatsApp para ${student.name}`}
        >
          <MessageCircle size={20} />
          {student.name}
        </ButtonAnchor>
      ))}
      {phone === null && customer !== null && (
        <DeskLink page="customer" params={{ id: String(customer) }} className={OPEN_CUSTOMER}>
          Abrir cliente<span className="sr-only">: {name}</span>
        </DeskLink>
      )}
      <CheckField
        label={
          <>
            Avisei<span className="sr-only"> {name}</span>
          </>
        }
        value={told_at === null ? '' : 'yes'}
        onChange={(value) => send(value === 'yes')}
      />
    </div>
  );
}
