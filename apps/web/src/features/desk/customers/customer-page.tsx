import type { BookingOfCustomer, Customer } from '@bandeja/contract/calls/desk-customers';
import { bookingStatusLabel } from '@bandeja/rules/bookings/booking-status';
import { formatNumericDate, formatTimeRange } from '@bandeja/rules/format/dates';
import { formatMoney } from '@bandeja/rules/format/money';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLastKnown } from '../../../lib/hooks/use-time.ts';
import { PageHeader } from '../../../shell/page/page-header.tsx';
import { Button, ButtonAnchor } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { CardSkeleton, Loading } from '../../../ui/feedback/skeleton.tsx';
import { OfflineStrip } from '../../../ui/feedback/states.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { DeskLink, useDeskParam } from '../shell/desk-router.tsx';
import { customerQuery, useUpdateCustomer } from './api.ts';
import { CreditPart } from './credit-part.tsx';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerForm } from './customer-form.tsx';
import { shownPhone, whatsAppLink } from './phone.ts';

export function CustomerPage() {
  const { slug, mayAs } = useDesk();
  const id = Number(useDeskParam('id'));
  // Opening is written into the history of the club, so an open page asks again only after a change.
  const customer = useQuery({
    ...customerQuery(slug, id),
    staleTime: 60_000,
    refetchOnWindowFocus: false,
  });
  const lastKnown = useLastKnown(customer);
  return (
    <>
      <PageHeader title={customer.data?.name ?? 'Cliente'}>
        <DeskLink page="customers" className="btn min-h-11 px-3 text-14 text-blue-text max-desk:-ms-3">
          Todos os clientes
        </DeskLink>
      </PageHeader>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <Fetched
        query={customer}
        failed="Não deu para abrir o cliente"
        loading={
          <Loading label="Abrindo o cliente">
            <CardSkeleton />
          </Loading>
        }
      >
        {(data) => (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <Contact customer={data} />
              {data.debts.length > 0 && <Debts debts={data.debts} />}
              <Section title="Reservas">
                <Bookings title="Próximas" none="Nenhuma reserva à frente." bookings={data.bookings.next} />
                <Bookings title="Últimas" none="Nenhuma reserva até hoje." bookings={data.bookings.last} />
              </Section>
            </div>
            <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-6">
              <CreditPart customer={data} />
              {mayAs('manager') && <CustomerActs customer={data} />}
            </div>
          </div>
        )}
      </Fetched>
    </>
  );
}

function Contact({ customer }: { customer: Customer }) {
  const [isEditing, setEditing] = useState(false);
  const { phone, email, note } = customer;
  return (
    <Section title="Contato">
      <Card className="grid gap-3">
        <dl className="grid gap-3">
          <Fact name="Telefone" value={phone && shownPhone(phone)} />
          <Fact name="E-mail" value={email} />
          <Fact name="Observação" value={note} />
        </dl>
        <div className="flex flex-wrap gap-2">
          {phone && (
            <ButtonAnchor
              href={whatsAppLink(phone)}
              target="_blank"
              rel="noreferrer"
              variant="secondary"
              size="small"
            >
              Abrir no WhatsApp
            </ButtonAnchor>
          )}
          <Button variant="secondary" size="small" onClick={() => setEditing(true)}>
            Editar
          </Button>
        </div>
      </Card>
      <Sheet isOpen={isEditing} onClose={() => setEditing(false)} title="Editar cliente">
        <EditForm customer={customer} onDone={() => setEditing(false)} />
      </Sheet>
    </Section>
  );
}

const FIELDS = { name: 'Nome', phone: 'Telefone', email: 'E-mail', note: 'Observação' } as const;

/** With the version that was shown: a change that came between is refused once, and told before it is written over. */
function EditForm({ customer, onDone }: { customer: Customer; onDone: () => void }) {
  const { slug } = useDesk();
  const update = useUpdateCustomer(slug);
  const [opened] = useState(customer);
  const { id, name, version } = customer;
  // What is saved here comes back as changed while the sheet still slides out.
  const isOwn = update.isPending || update.isSuccess;
  const changed = (Object.keys(FIELDS) as (keyof typeof FIELDS)[]).filter(
    (field) => customer[field] !== opened[field],
  );
  return (
    <>
      {changed.length > 0 && !isOwn && (
        <Note tone="amber" live>
          Mudou em outra tela, e agora está assim:
          <ul className="list-disc ps-5">
            {changed.map((field) => (
              <li key={field} className="wrap-anywhere">
                {FIELDS[field]}: {customer[field] ?? 'vazio'}
              </li>
            ))}
          </ul>
        </Note>
      )}
      <CustomerForm
        initial={{
          name,
          phone: customer.phone ?? '',
          email: customer.email ?? '',
          note: customer.note ?? '',
        }}
        label="Salvar"
        submit={async (person) => {
          await update.mutateAsync({ params: { slug, id }, body: { ...person, expected_version: version } });
          onDone();
        }}
      />
    </>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{value ?? '–'}</dd>
    </div>
  );
}

/** Of cancelled bookings whose payment a bank gave back; each is paid by its bill, at the till. */
function Debts({ debts }: { debts: Customer['debts'] }) {
  return (
    <Section title="Deve ao clube">
      <Card className="grid gap-2">
        <p className="text-14">
          O banco devolveu o pagamento destas reservas. Receba no{' '}
          <DeskLink page="till" className="font-bold text-blue-text underline">
            Caixa
          </DeskLink>
          , em “A receber”.
        </p>
        <ul className="divide-y divide-line">
          {debts.map(({ id, court, date, start_time, open_cents }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="num">
                {formatNumericDate(date)} · {start_time} · {court}
              </span>
              <b className="num text-ink">{formatMoney(open_cents)}</b>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  );
}

type BookingsProps = { title: string; none: string; bookings: readonly BookingOfCustomer[] };

function Bookings({ title, none, bookings }: BookingsProps) {
  return (
    <Card className="grid gap-2">
      <h3 className="text-14 font-label">{title}</h3>
      {bookings.length === 0 ? (
        <p className="text-14 text-muted">{none}</p>
      ) : (
        <ul className="divide-y divide-line">
          {bookings.map(({ id, court, date, start_time, end_time, status, price_cents }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="num">
                {formatNumericDate(date)} · {formatTimeRange(start_time, end_time)}
              </span>
              <span className="text-14 text-muted">
                {court} · {formatMoney(price_cents)} · {bookingStatusLabel(status)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
