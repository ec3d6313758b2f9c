import type { RegularRule } from '@bandeja/contract/calls/regular-tasks';
import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSetRule } from './api.ts';

const WHOLE = /^\d{1,3}$/;

/** What a club gives back for a released date. */
export function RuleSheet({ rule, onClose }: { rule: RegularRule; onClose: () => void }) {
  const { slug } = useDesk();
  const set = useSetRule();
  const form = useForm({
    initial: { credit_percent: String(rule.credit_percent), hours_before: String(rule.hours_before) },
    check: ({ credit_percent, hours_before }) =>
      givenErrors({
        credit_percent: WHOLE.test(credit_percent.trim()) ? null : 'Use de 0 a 100.',
        hours_before: WHOLE.test(hours_before.trim()) ? null : 'Use de 0 a 336 horas.',
      }),
    submit: async ({ credit_percent, hours_before }) => {
      const body = { credit_percent: Number(credit_percent), hours_before: Number(hours_before) };
      await set.mutateAsync({ params: { slug }, body });
      showToast({ message: 'Regra guardada.' });
      onClose();
    },
  });
  return (
    <Sheet isOpen onClose={onClose} title="Regra da data liberada">
      <form {...form.formProps} className="grid gap-4">
        <TextField
          {...form.field('credit_percent')}
          label="Quanto volta (%)"
          inputMode="numeric"
          autoComplete="off"
          hint="100: o preço inteiro. 0: nada."
        />
        <TextField
          {...form.field('hours_before')}
          label="Avisando até quantas horas antes"
          inputMode="numeric"
          autoComplete="off"
          hint="Depois disso a data é cobrada inteira."
        />
        <Refusal text={form.formError} />
        <Button type="submit" size="tall" wide pending={form.pending}>
          Guardar
        </Button>
      </form>
    </Sheet>
  );
}
