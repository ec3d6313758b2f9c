import { moneyCell, parseMoney } from '@bandeja/rules/csv/csv';
import type { ReactNode } from 'react';
import type { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useBackCloses } from '../../../ui/overlays/use-ways-out.ts';

/** A typed amount: `1.234,50`. Null: none can be read. */
export const centsOf = (typed: string): number | null => parseMoney(typed.trim());

/** An amount as it is typed. */
export const typedOf = (cents: number): string => moneyCell(cents);

export const amountProblem = (typed: string, { zero = false } = {}): string | null => {
  const cents = centsOf(typed);
  if (cents === null) return 'Use um valor como 60 ou 60,50.';
  return cents > 0 || zero ? null : 'Use um valor acima de zero.';
};

export const reasonProblem = (typed: string): string | null =>
  typed.trim().length >= 3 ? null : 'Escreva o motivo.';

export function AmountField({ label = 'Valor (R$)', ...field }: Parameters<typeof TextField>[0]) {
  return <TextField {...field} label={label} inputMode="decimal" autoComplete="off" />;
}

type Form = Pick<ReturnType<typeof useForm<Record<string, string>>>, 'formError' | 'formProps' | 'pending'>;

/** A small form of money: its fields, what the server refused, the act and the way back, which is also that of the browser. */
export function MoneyForm({
  form,
  label,
  submit,
  danger = false,
  onBack,
  children,
}: {
  form: Form;
  label: string;
  submit: string;
  danger?: boolean;
  onBack: () => void;
  children: ReactNode;
}) {
  useBackCloses(true, onBack);
  return (
    <form {...form.formProps} className="grid gap-4" aria-label={label}>
      {children}
      <Refusal text={form.formError} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={form.pending} variant={danger ? 'red' : 'primary'}>
          {submit}
        </Button>
        <Button type="button" variant="quiet" onClick={onBack}>
          Voltar
        </Button>
      </div>
    </form>
  );
}
