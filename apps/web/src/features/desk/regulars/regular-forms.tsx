import type { RegularDate, RegularDetails } from '@bandeja/contract/calls/desk-regulars';
import { formatDay } from '@bandeja/rules/format/dates';
import { isLocalDate } from '@bandeja/rules/time/local-time';
import { useQuery } from '@tanstack/react-query';
import { withFieldsOf } from '../../../data/desk.ts';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { AmountField, amountProblem, centsOf, MoneyForm, typedOf } from '../till/money-form.tsx';
import {
  courtsQuery,
  regularsQuery,
  useChangeRegular,
  useEndRegular,
  usePlaceDate,
  useSkipDate,
} from './api.ts';
import { ruleText } from './regular-texts.ts';

interface FormProps {
  regular: RegularDetails;
  today: string;
  onDone: () => void;
}

type DateFormProps = FormProps & { date: RegularDate };

/** Não vem nesta semana: what the rule gives back is said before. */
export function SkipForm({ regular, date, today, onDone }: DateFormProps) {
  const { slug } = useDesk();
  const skip = useSkipDate(slug);
  const { data } = useQuery(regularsQuery(slug));
  const isTask = date.state === 'task';
  const day = formatDay(date.date, today);
  const form = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      await skip.mutateAsync({ params: { slug, id: regular.id }, body: { date: date.date } });
      showToast({
        message: isTask ? `${day} fica sem reserva.` : `Data liberada: ${day}. A quadra está livre.`,
      });
      onDone();
    },
  });
  return (
    <MoneyForm
      form={form}
      label={
        isTask ? 'Deixar sem reserva' : regular.lesson ? 'Sem aula nesta semana' : 'Não vem nesta semana'
      }
      submit={isTask ? 'Deixar sem reserva' : 'Liberar a data'}
      danger={!isTask}
      onBack={onDone}
    >
      <p>
        <b>
          {day}, {date.start_time}, {date.court.name}
        </b>
      </p>
      <p className="text-14">
        {isTask
          ? 'Esta data não é reservada nem cobrada.'
          : `A quadra fica livre na hora. ${data ? ruleText(data.rule) : ''}`}
      </p>
    </MoneyForm>
  );
}

/** A date that has no booking gets a court. */
export function PlaceForm({ regular, date, today, onDone }: DateFormProps) {
  const { slug } = useDesk();
  const place = usePlaceDate(slug);
  const { data } = useQuery(courtsQuery(slug));
  const courts = data?.courts ?? [];
  const form = useForm({
    initial: { court: '' },
    check: ({ court }) => givenErrors({ court: court === '' ? 'Escolha a quadra.' : null }),
    submit: async ({ court }) => {
      const body = { date: date.date, court: Number(court) };
      await place.mutateAsync({ params: { slug, id: regular.id }, body });
      showToast({ message: `Reservada: ${formatDay(date.date, today)}, ${date.start_time}.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Escolher quadra" submit="Reservar" onBack={onDone}>
      <p>
        <b>
          {formatDay(date.date, today)}, {date.start_time}
        </b>
      </p>
      <SelectField
        {...form.field('court')}
        label="Quadra"
        placeholder="Escolha a quadra"
        options={courts.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </MoneyForm>
  );
}

/** Dates that have begun, and those that are released, keep their price. */
export function PriceForm({ regular, today, onDone }: FormProps) {
  const { slug } = useDesk();
  const change = useChangeRegular(slug);
  const form = useForm<{ from: string; price_cents: string; price_by: string }>({
    initial: {
      ...{ from: regular.from > today ? regular.from : today, price_cents: typedOf(regular.price_cents) },
      price_by: regular.price_by,
    },
    check: ({ from, price_cents }) =>
      givenErrors({
        from: isLocalDate(from) ? null : 'Preencha este campo.',
        price_cents: amountProblem(price_cents, { zero: true }),
      }),
    submit: async ({ from, price_cents, price_by }) => {
      const price = {
        ...{ from, price_cents: centsOf(price_cents) ?? 0 },
        price_by: price_by as RegularDetails['price_by'],
      };
      const body = { price, expected_version: regular.version };
      await withFieldsOf('price', change.mutateAsync({ params: { slug, id: regular.id }, body }));
      showToast({ message: 'Preço mudado.' });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Mudar preço" submit="Mudar preço" onBack={onDone}>
      <TextField {...form.field('from')} label="Vale a partir de" type="date" />
      <SegmentedField
        label="Preço"
        options={[
          ...(regular.lesson ? [{ value: 'student', label: 'Por aluno' }] : []),
          { value: 'time', label: regular.lesson ? 'Por aula' : 'Por jogo' },
          { value: 'month', label: 'Por mês' },
        ]}
        value={form.values.price_by}
        onChange={(by) => form.set('price_by', by)}
      />
      <AmountField {...form.field('price_cents')} label="Novo preço (R$)" />
      <p className="text-13 leading-small text-muted">
        O que já foi jogado ou liberado não muda. Do que já foi pago a mais a diferença aparece no caixa, a
        devolver.
      </p>
    </MoneyForm>
  );
}

/** Ending keeps what was paid, or gives it back as credit. */
export function EndForm({ regular, today, onDone }: FormProps) {
  const { slug } = useDesk();
  const end = useEndRegular(slug);
  const paid = regular.dates.filter(
    ({ date, state, paid_cents }) => date >= today && state === 'booked' && paid_cents > 0,
  );
  const form = useForm<{ paid: string }>({
    initial: { paid: 'keep' },
    check: () => ({}),
    submit: async ({ paid: choice }) => {
      const body = {
        paid: choice === 'credit' ? ('credit' as const) : ('keep' as const),
        expected_version: regular.version,
      };
      await end.mutateAsync({ params: { slug, id: regular.id }, body });
      showToast({
        message: regular.lesson
          ? 'Aula semanal encerrada.'
          : `${regular.customer.name} não é mais mensalista.`,
      });
      onDone();
    },
  });
  return (
    <MoneyForm
      form={form}
      label="Encerrar"
      submit={regular.lesson ? 'Encerrar aula semanal' : 'Encerrar mensalista'}
      danger
      onBack={onDone}
    >
      <Note tone="amber">
        As datas futuras sem pagamento são canceladas e as quadras ficam livres. O que já foi jogado e está em
        aberto continua a cobrar. Não dá para desfazer.
      </Note>
      {paid.length > 0 && (
        <SegmentedField
          label={paid.length === 1 ? '1 data futura já paga' : `${paid.length} datas futuras já pagas`}
          options={[
            { value: 'keep', label: 'Ainda joga' },
            { value: 'credit', label: 'Vira crédito' },
          ]}
          value={form.values.paid}
          onChange={(choice) => form.set('paid', choice)}
        />
      )}
    </MoneyForm>
  );
}
