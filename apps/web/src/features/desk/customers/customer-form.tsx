import { givenErrors, useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';

export type CustomerValues = { name: string; phone: string; email: string; note: string };
type Person = { name: string; phone: string | null; email: string | null; note: string | null };

/** The person of a customer. The server reads phones of every country and answers a refusal at its field. */
export function CustomerForm({
  initial,
  label,
  submit,
}: {
  initial: CustomerValues;
  label: string;
  submit: (person: Person) => Promise<void>;
}) {
  const { field, formProps, formError, pending } = useForm({
    initial,
    check: ({ name }) => givenErrors({ name: name.trim() === '' ? 'Escreva o nome.' : null }),
    submit: ({ name, phone, email, note }) =>
      submit({ name, phone: phone.trim() || null, email: email.trim() || null, note: note.trim() || null }),
  });
  return (
    <form {...formProps} className="grid gap-4">
      <TextField
        {...field('name')}
        label="Nome"
        autoComplete="off"
        maxLength={120}
        hint="Só o clube vê inteiro. Em torneios sem conta, os outros veem o primeiro nome e a inicial (Ana S.)."
      />
      <TextField
        {...field('phone')}
        label="Telefone (opcional)"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        maxLength={40}
        hint="De fora do Brasil, com + e o país: +351 912 345 678."
      />
      <TextField
        {...field('email')}
        label="E-mail (opcional)"
        type="email"
        autoComplete="off"
        maxLength={254}
      />
      <TextAreaField
        {...field('note')}
        label="Observação (opcional)"
        maxLength={2000}
        hint="Só a equipe vê. O cliente pode pedir uma cópia."
      />
      <Refusal text={formError} />
      <Button type="submit" size="tall" wide pending={pending}>
        {label}
      </Button>
    </form>
  );
}
