import type { DeskBooking, DeskPayment } from '@bandeja/contract/calls/desk-bookings';
import { BOOKING_STATUS } from '@bandeja/rules/bookings/booking-status';
import { formatMoney } from '@bandeja/rules/format/money';
import { splitAmount } from '@bandeja/rules/payments/bill';
import {
  DESK_METHODS,
  type DeskMethod,
  METHOD_LABELS,
  RETURN_METHODS,
  type ReturnMethod,
} from '@bandeja/rules/payments/desk-methods';
import { useState } from 'react';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import {
  useAddItem,
  usePayAtDesk,
  useRefundOnline,
  useReturnMoney,
  useReversePayment,
  useShowPix,
} from './api.ts';
import { AmountField, amountProblem, centsOf, MoneyForm, reasonProblem, typedOf } from './money-form.tsx';
import { studentsToReturn } from './students-to-return.ts';

interface OfBooking {
  booking: DeskBooking;
  onDone: () => void;
}

/** Ways of dividing the rest. */
const PARTS = [
  { parts: 2, label: 'Metade' },
  { parts: 4, label: 'Dividir por 4' },
];
/** Of the club's payment account: the bank confirms it. */
const PIX = 'pix_desk';
const optionsOf = (methods: readonly DeskMethod[]) =>
  methods.map((value) => ({ value, label: METHOD_LABELS[value] }));

/** The whole rest is prepared; after "Metade" or "Dividir por 4" the form stays open for the next part. */
export function PayForm({
  booking,
  student,
  onDone,
  onPix,
}: OfBooking & {
  /** Of a lesson: whose share is paid. */
  student?: { id: number; name: string; open_cents: number };
  onPix: () => void;
}) {
  const rest = student?.open_cents ?? booking.open_cents;
  const { slug, mayAs } = useDesk();
  const pay = usePayAtDesk();
  const showPix = useShowPix();
  const [parts, setParts] = useState<readonly number[]>([]);
  const [among, setAmong] = useState(1);
  const form = useForm<{ method: string; amount_cents: string; payer: string }>({
    initial: { method: 'cash', amount_cents: typedOf(rest), payer: '' },
    check: ({ amount_cents }) => givenErrors({ amount_cents: amountProblem(amount_cents) }),
    submit: async ({ method, amount_cents, payer }) => {
      const cents = centsOf(amount_cents) ?? 0;
      if (method === PIX) {
        await showPix.mutateAsync({ params: { slug, id: booking.id }, body: { amount_cents: cents } });
        onPix();
        return;
      }
      const body = {
        method: method as DeskMethod,
        amount_cents: cents,
        ...(payer.trim() && { payer: payer.trim() }),
        ...(student && { student: student.id }),
      };
      const { open_cents } = await pay.mutateAsync({ params: { slug, id: booking.id }, body });
      showToast({ message: `Recebido: ${formatMoney(cents)}, ${METHOD_LABELS[body.method]}.` });
      const [, ...left] = parts;
      if (open_cents <= 0 || left.length === 0) onDone();
      else {
        setParts(left);
        form.change({ amount_cents: typedOf(left[0] ?? open_cents), payer: '' });
      }
    },
  });
  const methods = DESK_METHODS.filter(
    (method) =>
      (method !== 'courtesy' || mayAs('manager')) && (method !== 'wallet' || booking.customer !== null),
  );
  const isPix = form.values.method === PIX;
  // Beside the other Pix. The bank does not say whose share of a lesson a code paid.
  const options = optionsOf(methods).flatMap((option) =>
    option.value === 'pix_own' && booking.can.pix && !student
      ? [option, { value: PIX, label: METHOD_LABELS[PIX] }]
      : [option],
  );
  const split = (among: number) => {
    const amounts = splitAmount(booking.open_cents, among).filter((cents) => cents > 0);
    setAmong(among);
    setParts(amounts);
    form.change({ amount_cents: typedOf(amounts[0] ?? booking.open_cents) });
  };
  return (
    <MoneyForm
      form={form}
      label="Receber"
      submit={isPix ? 'Mostrar o Pix' : 'Registrar pagamento'}
      onBack={onDone}
    >
      <p className="text-14">
        {student ? `${student.name} ainda paga` : 'Falta pagar'}{' '}
        <b className="text-ink">{formatMoney(rest)}</b>
        {parts.length > 0 && ` · parte ${among - parts.length + 1} de ${among}`}
      </p>
      <SelectField {...form.field('method')} label="Forma" options={options} />
      <AmountField {...form.field('amount_cents')} label="Valor (R$)" />
      {parts.length === 0 && !student && (
        <div className="flex flex-wrap gap-2">
          {PARTS.map((one) => (
            <Button
              key={one.parts}
              type="button"
              variant="soft"
              size="small"
              onClick={() => split(one.parts)}
            >
              {one.label}
            </Button>
          ))}
        </div>
      )}
      {!isPix && !student && (
        <TextField {...form.field('payer')} label="Quem paga (opcional)" maxLength={80} autoComplete="off" />
      )}
    </MoneyForm>
  );
}

export function ItemForm({ booking, onDone }: OfBooking) {
  const { slug } = useDesk();
  const add = useAddItem();
  const form = useForm<{ name: string; quantity: string; price_cents: string }>({
    initial: { name: '', quantity: '1', price_cents: '' },
    check: ({ name, quantity, price_cents }) =>
      givenErrors({
        name: name.trim() ? null : 'Preencha este campo.',
        quantity: /^[1-9]\d?$/.test(quantity.trim()) ? null : 'Use de 1 a 99.',
        price_cents: amountProblem(price_cents),
      }),
    submit: async ({ name, quantity, price_cents }) => {
      const body = { name: name.trim(), quantity: Number(quantity), price_cents: centsOf(price_cents) ?? 0 };
      await add.mutateAsync({ params: { slug, id: booking.id }, body });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Adicionar item" submit="Pôr na conta" onBack={onDone}>
      <TextField
        {...form.field('name')}
        label="Item"
        maxLength={60}
        placeholder="Raquete"
        autoComplete="off"
      />
      <TextField {...form.field('quantity')} label="Quantidade" inputMode="numeric" autoComplete="off" />
      <AmountField {...form.field('price_cents')} label="Preço de um (R$)" />
    </MoneyForm>
  );
}

export function ReverseForm({ booking, payment, onDone }: OfBooking & { payment: DeskPayment }) {
  const { slug } = useDesk();
  const reverse = useReversePayment();
  const form = useForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => givenErrors({ reason: reasonProblem(reason) }),
    submit: async ({ reason }) => {
      const params = { slug, id: booking.id, payment: payment.id };
      await reverse.mutateAsync({ params, body: { reason: reason.trim() } });
      showToast({ message: `Estornado: ${formatMoney(payment.amount_cents)}.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Estornar" submit="Estornar" danger onBack={onDone}>
      <Note tone="amber">
        {formatMoney(payment.amount_cents)} volta a faltar nesta reserva. O estorno aparece no fechamento do
        caixa e não pode ser desfeito.
      </Note>
      <TextField {...form.field('reason')} label="Motivo" maxLength={200} autoComplete="off" />
    </MoneyForm>
  );
}

/** Paid with credit alone, it is credit that goes back. */
const methodOf = ({ payments }: DeskBooking): 'cash' | 'wallet' => {
  const paid = payments.filter(({ kind, status }) => kind === 'payment' && status === 'approved');
  return paid.length > 0 && paid.every(({ method }) => method === 'wallet') ? 'wallet' : 'cash';
};

/** Mostly the cancellation is why. */
const reasonOf = ({ status }: DeskBooking): string =>
  status === BOOKING_STATUS.cancelled ? 'Reserva cancelada' : '';

/** Who paid for a lesson without being one of its students. */
const OTHER = 'other';

export function ReturnForm({ booking, onDone }: OfBooking) {
  const { slug } = useDesk();
  const giveBack = useReturnMoney();
  const students = studentsToReturn(booking);
  const dueTo = (student: string) =>
    students.find(({ id }) => String(id) === student)?.cents ?? booking.to_return_cents;
  const only = students.length === 1 ? String(students[0]?.id) : '';
  const form = useForm<{ student: string; method: string; amount_cents: string; reason: string }>({
    initial: {
      student: only,
      method: methodOf(booking),
      amount_cents: typedOf(Math.min(booking.to_return_cents, dueTo(only))),
      reason: reasonOf(booking),
    },
    check: ({ student, amount_cents, reason }) =>
      givenErrors({
        student: students.length > 0 && student === '' ? 'Escolha quem recebe.' : null,
        amount_cents: amountProblem(amount_cents),
        reason: reasonProblem(reason),
      }),
    submit: async ({ student, method, amount_cents, reason }) => {
      const cents = centsOf(amount_cents) ?? 0;
      const body = {
        ...{ method: method as ReturnMethod, amount_cents: cents, reason: reason.trim() },
        ...(student !== '' && student !== OTHER && { student: Number(student) }),
      };
      await giveBack.mutateAsync({ params: { slug, id: booking.id }, body });
      showToast({ message: `Devolvido: ${formatMoney(cents)}.` });
      onDone();
    },
  });
  const { onChange: setStudent, ...studentField } = form.field('student');
  const methods = RETURN_METHODS.filter((method) => method !== 'wallet' || booking.customer !== null);
  return (
    <MoneyForm form={form} label="Devolver" submit="Registrar devolução" onBack={onDone}>
      {students.length > 0 && (
        <SelectField
          {...studentField}
          label="Quem recebe"
          placeholder="Escolha o aluno"
          options={[
            ...students.map(({ id, name, cents }) => ({
              value: String(id),
              label: `${name} · pagou ${formatMoney(cents)}`,
            })),
            { value: OTHER, label: 'Outra pessoa' },
          ]}
          onChange={(student) => {
            setStudent(student);
            form.set('amount_cents', typedOf(Math.min(booking.to_return_cents, dueTo(student))));
          }}
        />
      )}
      <SelectField {...form.field('method')} label="Forma" options={optionsOf(methods)} />
      <AmountField {...form.field('amount_cents')} label="Valor (R$)" />
      <TextField {...form.field('reason')} label="Motivo" maxLength={200} autoComplete="off" />
    </MoneyForm>
  );
}

/** What is left of the payment is prepared; a part may go back too. */
export function RefundForm({ booking, payment, onDone }: OfBooking & { payment: DeskPayment }) {
  const { slug } = useDesk();
  const refund = useRefundOnline();
  const left = Math.min(payment.amount_cents - payment.returned_cents, booking.refundable_cents);
  const form = useForm<{ amount_cents: string; reason: string }>({
    initial: { amount_cents: typedOf(left), reason: '' },
    check: ({ amount_cents, reason }) =>
      givenErrors({ amount_cents: amountProblem(amount_cents), reason: reasonProblem(reason) }),
    submit: async ({ amount_cents, reason }) => {
      const cents = centsOf(amount_cents) ?? 0;
      const body = { amount_cents: cents, reason: reason.trim(), payment: payment.id };
      await refund.mutateAsync({ params: { slug, id: booking.id }, body });
      showToast({ message: `A devolução de ${formatMoney(cents)} começou.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label="Devolver o pagamento" submit="Devolver" danger onBack={onDone}>
      <Note tone="amber">
        O valor volta para quem pagou: até {formatMoney(left)}. A reserva continua, com esse valor em aberto.
      </Note>
      <AmountField {...form.field('amount_cents')} label="Valor (R$)" />
      <TextField {...form.field('reason')} label="Motivo" maxLength={200} autoComplete="off" />
    </MoneyForm>
  );
}
