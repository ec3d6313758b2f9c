import { undoEmailChange } from '@bandeja/contract/calls/account-changes';
import { useQueryClient } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { answersOf, CHANGES } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { openApi } from '../../../session/api.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

/** The page of the link mailed to the former address. A tap undoes the change, so that mail scanners that open links do not. */
export function UndoEmailCard({ token }: { token: string }) {
  const client = useQueryClient();
  const [done, setDone] = useState(false);
  const form = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      await openApi(undoEmailChange, { body: { token } });
      await refetch(client, answersOf(CHANGES.undoEmailChange));
      setDone(true);
    },
  });
  if (done) {
    return (
      <>
        <Note tone="green" icon={MailCheck} live>
          Pronto: o e-mail de antes voltou, e todos os aparelhos saíram da conta. Enviamos a ele um link para
          você criar uma nova senha. Ele vale por 1 hora.
        </Note>
        <LinkButton to="/login" size="tall" wide>
          Ir para a entrada
        </LinkButton>
      </>
    );
  }
  return (
    <form {...form.formProps} className="grid gap-5">
      <p className="text-muted">
        O e-mail da sua conta foi trocado. Se não foi você, desfaça: o e-mail de antes volta, todos os
        aparelhos saem da conta e a senha de agora deixa de valer.
      </p>
      {form.formError && (
        <Note tone="red" live>
          {form.formError}
        </Note>
      )}
      <Button type="submit" size="tall" wide pending={form.pending}>
        Desfazer a troca
      </Button>
    </form>
  );
}
