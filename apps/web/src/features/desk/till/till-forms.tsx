import type { Till } from '@bandeja/contract/calls/desk-till';
import { formatMoney } from '@bandeja/rules/format/money';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useCloseTill, useMoveTill } from './api.ts';
import { AmountField, amountProblem, centsOf, MoneyForm, reasonProblem } from './money-form.tsx';

export type MoveKind = 'float' | 'addition' | 'sangria' | 'return';

const HINTS: Readonly<Record<MoveKind, string>> = {
  float: 'O dinheiro que já está na gaveta.',
  addition: 'Dinheiro que entra na gaveta sem ser pagamento.',
  sangria: 'Dinheiro que sai da gaveta para o cofre ou o banco.',
  return:
    'Dinheiro devolvido que não é de uma reserva. A devolução de uma reserva se registra na própria reserva.',
};

interface MoveFormProps {
  kind: MoveKind;
  title: string;
  onDone: () => void;
}

export function MoveForm({ kind, title, onDone }: MoveFormProps) {
  const { slug } = useDesk();
  const move = useMoveTill();
  const form = useForm<{ amount_cents: string; reason: string }>({
    initial: { amount_cents: '', reason: kind === 'float' ? 'Troco inicial' : '' },
    check: ({ amount_cents, reason }) =>
      givenErrors({ amount_cents: amountProblem(amount_cents), reason: reasonProblem(reason) }),
    submit: async ({ amount_cents, reason }) => {
      const cents = centsOf(amount_cents) ?? 0;
      await move.mutateAsync({
        params: { slug },
        body: { kind, amount_cents: cents, reason: reason.trim() },
      });
      showToast({ message: `${title}: ${formatMoney(cents)}.` });
      onDone();
    },
  });
  return (
    <MoneyForm form={form} label={title} submit="Registrar" onBack={onDone}>
      <p className="text-14">{HINTS[kind]}</p>
      <AmountField {...form.field('amount_cents')} label="Valor (R$)" />
      <TextField {...form.field('reason')} label="Motivo" maxLength={200} autoComplete="off" />
    </MoneyForm>
  );
}

/** The counted cash is typed before the difference shows, and a difference asks for its reason. */
export function CloseForm({ till, onDone }: { till: Till; onDone: () => void }) {
  const { slug } = useDesk();
  const close = useCloseTill();
  const { expected_cents } = till;
  const differenceOf = (typed: string): number => (centsOf(typed) ?? expected_cents) - expected_cents;
  const form = useForm<{ counted_cents: string; reason: string }>({
    initial: { counted_cents: '', reason: '' },
    check: ({ counted_cents, reason }) =>
      givenErrors({
        counted_cents: amountProblem(counted_cents, { zero: true }),
        reason: differenceOf(counted_cents) === 0 ? null : reasonProblem(reason),
      }),
    submit: async ({ counted_cents, reason }) => {
      const body = {
        counted_cents: centsOf(counted_cents) ?? 0,
        ...(reason.trim() && { reason: reason.trim() }),
      };
      const { difference_cents } = await close.mutateAsync({ params: { slug }, body });
      showToast({
        message: difference_cents
          ? `Caixa fechado com diferença de ${formatMoney(difference_cents)}.`
          : 'Caixa fechado. O dinheiro bate.',
      });
      onDone();
    },
  });
  const difference = differenceOf(form.values.counted_cents);
  const reversals = till.rows.filter(({ kind }) => kind === 'reversal').length;
  return (
    <MoneyForm form={form} label="Fechar caixa" submit="Fechar caixa" onBack={onDone}>
      <p className="text-14">
        Pelos lançamentos, a gaveta tem <b className="text-ink">{formatMoney(expected_cents)}</b>.
        {reversals > 0 && ` Estornos neste caixa: ${reversals}.`}
      </p>
      <AmountField {...form.field('counted_cents')} label="Dinheiro contado (R$)" />
      {difference !== 0 && (
        <>
          <Note tone="amber" live>
            {difference > 0 ? 'Sobram' : 'Faltam'} {formatMoney(Math.abs(difference))}. A diferença fica
            registrada com o motivo.
          </Note>
          <TextField
            {...form.field('reason')}
            label="Motivo da diferença"
            maxLength={200}
            autoComplete="off"
          />
        </>
      )}
    </MoneyForm>
  );
}
