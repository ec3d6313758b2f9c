import type { ReactNode } from 'react';
import type { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

/** The frame of a small form opened from Perfil: fields, error message, back and send buttons. */
export function AccountForm({
  form,
  label,
  submitLabel,
  onCancel,
  children,
}: {
  form: Pick<ReturnType<typeof useForm>, 'formProps' | 'formError' | 'pending'>;
  label: string;
  submitLabel: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  return (
    <Card as="form" {...form.formProps} className="grid max-w-130 gap-5" aria-label={label}>
      {children}
      <Refusal text={form.formError} />
      <div className="flex flex-wrap justify-end gap-2 max-desk:flex-col-reverse">
        <Button variant="secondary" onClick={onCancel}>
          Voltar
        </Button>
        <Button type="submit" pending={form.pending}>
          {submitLabel}
        </Button>
      </div>
    </Card>
  );
}
