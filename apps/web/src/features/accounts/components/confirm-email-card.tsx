import { confirmEmail } from '@bandeja/contract/calls/account-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answersOf, CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { openApi } from '../../../session/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

/** The page of a mailed link. A tap confirms, so that mail scanners that open links do not use the link up. */
export function ConfirmEmailCard({ token }: { token: string }) {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      await openApi(confirmEmail, { body: { token } });
      await refetch(client, answersOf(CHANGES.confirmEmail));
      setDone(true);
    },
  });
  if (done) {
    return (
      <>
        <Note tone="green" live>
          Pronto, seu e-mail está confirmado.
        </Note>
        <LinkButton to="/" size="tall" wide>
          Ir para o início
        </LinkButton>
      </>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-5">
      <p className="text-muted">Falta só um toque.</p>
      {form.formError && (
        <Note tone="red" live>
          {form.formError}
        </Note>
      )}
      <Button type="submit" size="tall" wide pending={form.pending}>
        Confirmar e-mail
      </Button>
    </form>
  );
}
