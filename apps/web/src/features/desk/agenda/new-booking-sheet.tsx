import type { Agenda } from '@bandeja/contract/calls/desk-agenda';
import { DESK_SLOTS } from '@bandeja/rules/bookings/decide-booking';
import { formatLongDate } from '@bandeja/rules/format/dates';
import { formatMoney, formatMoneyShort } from '@bandeja/rules/format/money';
import { Suspense, useState } from 'react';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { lazyPart } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { showErrorToast, showToast } from '../../../ui/feedback/toasts.ts';
import { Segmented, SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useBookAtDesk, usePayNow } from './api.ts';
import { CustomerField, type PickedCustomer } from './customer-field.tsx';
import { type DayLayout, freeMinutes } from './day-layout.ts';
import { priceFor } from './prices.ts';

interface NewBookingSheetProps {
  agenda: Agenda;
  layout: DayLayout;
  /** The tapped cell; without a court the first that is free then. */
  at: { court: number | null; from: number };
  onClose: () => void;
  /** The booking that is opened next: its payment failed. */
  onBooked: (booking: number | null) => void;
}

const NewLesson = lazyPart(async () => (await import('../lessons/new-lesson.tsx')).NewLesson);

const KINDS = [
  { value: 'booking', label: 'Reserva' },
  { value: 'lesson', label: 'Aula' },
] as const;

/** The usual length of a game. */
const USUAL = 60;

/** How a walk-in pays at once. */
const PAY_NOW = [
  { value: 'later', label: 'Depois' },
  { value: 'cash', label: 'Dinheiro' },
  { value: 'pix_own', label: 'Pix', detail: 'do clube' },
  { value: 'debit', label: 'Débito', detail: 'cartão' },
  { value: 'credit_card', label: 'Crédito', detail: 'cartão' },
] as const;
type PayNow = (typeof PAY_NOW)[number]['value'];

const draftOf = (slug: string) => `desk.sale.${slug}`;

/** Nova reserva, or an aula: who, how long, at the price of the table. */
export function NewBookingSheet({ agenda, layout, at, onClose, onBooked }: NewBookingSheetProps) {
  const { slug } = useDesk();
  const [isLesson, setLesson] = useState(false);
  // What is typed for a lesson stays while the other kind is looked at.
  const [hasLesson, setHasLesson] = useState(false);
  const [from, setFrom] = useState(at.from);
  const durationsOf = (court: number) => {
    const free = freeMinutes(agenda, layout, { court, from });
    const offered = agenda.durations.filter((duration) => duration <= free);
    // A gap that is shorter than any offered duration is sold whole.
    return offered.length > 0 || free < DESK_SLOTS.shortest ? offered : [free];
  };
  const free = agenda.courts.filter(({ id }) => durationsOf(id).length > 0);
  const [court, setCourt] = useState(at.court ?? free[0]?.id ?? 0);
  const durations = durationsOf(court);
  const [asked, setAsked] = useState(USUAL);
  const duration = durations.includes(asked) ? asked : (durations[0] ?? 0);
  const [customer, setCustomer] = useState<PickedCustomer | null>(null);
  const price = priceFor(agenda, { from, duration });
  const [paid, setPaid] = useState<PayNow>('later');
  const book = useBookAtDesk(slug);
  const pay = usePayNow(slug);

  const form = useForm({
    initial: { name: '', phone: '' },
    // A counter's computer that asks for a PIN meanwhile loses nothing; a sale that is given up is forgotten.
    draft: { key: draftOf(slug) },
    check: ({ name }) => givenErrors({ name: name.trim() === '' ? 'Diga o nome de quem vai jogar.' : null }),
    async submit({ name, phone }) {
      const booking = await book.mutateAsync({
        params: { slug },
        body: {
          ...{ court, date: agenda.date, start_time: layout.timeOf(from), duration },
          customer: customer
            ? { id: customer.id }
            : { name: name.trim(), ...(phone.trim() !== '' && { phone: phone.trim() }) },
        },
      });
      const done = `Reserva feita: ${name.trim()}, ${layout.timeOf(from)}.`;
      if (paid === 'later' || booking.open_cents <= 0) {
        showToast({ message: done });
        return onBooked(null);
      }
      // The booking stands, whatever becomes of its payment: the sheet of the booking takes over.
      await pay
        .mutateAsync({
          params: { slug, id: booking.id },
          body: { method: paid, amount_cents: booking.open_cents },
        })
        .then(
          () => {
            showToast({ message: `${done} Pago.` });
            onBooked(null);
          },
          (error: unknown) => {
            showErrorToast(`${done} O pagamento não foi registrado.\n${errorText(error)}`);
            onBooked(booking.id);
          },
        );
    },
  });
  const { onChange: setName, ...nameField } = form.field('name');

  return (
    <Sheet
      isOpen
      onClose={() => {
        dropDraft(draftOf(slug));
        onClose();
      }}
      title={isLesson ? 'Nova aula' : 'Nova reserva'}
      kicker={`${formatLongDate(agenda.date)}, ${layout.timeOf(from)}`}
    >
      <Segmented
        label="Tipo"
        value={isLesson ? 'lesson' : 'booking'}
        options={KINDS}
        onChange={(kind) => {
          setLesson(kind === 'lesson');
          if (kind === 'lesson') setHasLesson(true);
        }}
      />
      {hasLesson && (
        <div hidden={!isLesson}>
          <Suspense
            fallback={
              <Loading label="Abrindo">
                <Skeleton className="h-40 rounded-control" />
              </Loading>
            }
          >
            <NewLesson
              {...{ agenda, layout, court, from }}
              onCourt={setCourt}
              onFrom={setFrom}
              onBooked={(id) => {
                dropDraft(draftOf(slug));
                onBooked(id);
              }}
            />
          </Suspense>
        </div>
      )}
      <form {...form.formProps} className={isLesson ? 'hidden' : 'grid gap-4'}>
        <CustomerField
          value={nameField.value}
          error={nameField.error}
          slug={slug}
          onChange={setName}
          onPick={(picked) => {
            setCustomer(picked);
            if (picked) setName(picked.name);
          }}
        />
        {customer === null && (
          <TextField
            {...form.field('phone')}
            label="Telefone (opcional)"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={30}
          />
        )}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
          <SelectField
            label="Quadra"
            value={String(court)}
            options={agenda.courts.map(({ id, name }) => ({
              value: String(id),
              label: free.some((one) => one.id === id) ? name : `${name} (ocupada)`,
            }))}
            onChange={(value) => setCourt(Number(value))}
          />
          <SelectField
            label="Início"
            value={String(from)}
            options={[...new Set([...layout.starts, from])]
              .toSorted((a, b) => a - b)
              .map((start) => ({ value: String(start), label: layout.timeOf(start) }))}
            onChange={(value) => setFrom(Number(value))}
          />
        </div>
        {durations.length === 0 ? (
          <Note tone="amber" live>
            Esta quadra não está livre às {layout.timeOf(from)}. Escolha outra quadra ou outro início.
          </Note>
        ) : (
          <Segmented
            label="Duração"
            value={String(duration)}
            options={durations.map((one) => {
              const cents = priceFor(agenda, { from, duration: one });
              return {
                value: String(one),
                label: `${one} min`,
                detail: cents === null ? 'sem preço' : formatMoneyShort(cents),
              };
            })}
            onChange={(value) => setAsked(Number(value))}
          />
        )}
        <SegmentedField label="Pagamento" value={paid} options={PAY_NOW} onChange={setPaid} />
        <Refusal text={form.formError} />
        <Button type="submit" size="tall" wide pending={form.pending} disabled={durations.length === 0}>
          {price === null ? 'Reservar' : `Reservar · ${formatMoney(price)}`}
        </Button>
      </form>
    </Sheet>
  );
}
