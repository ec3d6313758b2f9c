import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

/** The end of a section's form: its refusal, and the button that saves; before publishing it also goes on. */
export function FormEnd({
  form: { formError, pending },
  published,
}: {
  form: { formError: string | null; pending: boolean };
  published: boolean;
}) {
  return (
    <>
      <Refusal text={formError} />
      <div>
        <Button type="submit" pending={pending}>
          {published ? 'Salvar' : 'Salvar e continuar'}
        </Button>
      </div>
    </>
  );
}
