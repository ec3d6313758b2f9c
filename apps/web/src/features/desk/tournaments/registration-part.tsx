import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { useState } from 'react';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, Section } from '../../../ui/card.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { useSetRegistration } from './manage-api.ts';
import { closingWords, MOMENT } from './tournament-words.ts';

/** Closes the registration, after a look at who loses a place, or opens it again until an hour. */
export function RegistrationPart({ tournament }: { tournament: DeskTournament }) {
  return (
    <Section title="Inscrições">
      <Card>
        {tournament.status === 'open' ? <Close tournament={tournament} /> : <Open tournament={tournament} />}
      </Card>
    </Section>
  );
}

function Close({ tournament: { hash, categories } }: { tournament: DeskTournament }) {
  const { slug } = useDesk();
  const close = useSetRegistration();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-3">
      <p>As inscrições estão abertas. Encerre antes da hora se já tem o que precisa.</p>
      <Refusal error={close.error} />
      <Button
        className="w-fit"
        // The next step only once a team is registered.
        variant={categories.some(({ teams }) => teams > 0) ? 'primary' : 'secondary'}
        onClick={() => setAsking(true)}
      >
        Encerrar inscrições
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="Encerrar as inscrições agora?"
        confirmLabel="Encerrar"
        pending={close.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() =>
          close.mutate(
            { params: { slug, hash }, body: { open: false } },
            { onSettled: () => setAsking(false) },
          )
        }
      >
        {closingWords(categories)}
      </ConfirmDialog>
    </div>
  );
}

function Open({ tournament: { hash } }: { tournament: DeskTournament }) {
  const { slug } = useDesk();
  const open = useSetRegistration();
  const form = useForm({
    initial: { until: '' },
    check: () => ({}),
    submit: async ({ until }) => {
      await open.mutateAsync({ params: { slug, hash }, body: { open: true, ...(until && { until }) } });
    },
  });
  return (
    <form {...form.formProps} className="grid gap-3" aria-label="Reabrir inscrições">
      <p>As inscrições estão encerradas, e as chaves ainda não foram sorteadas.</p>
      <TextField
        {...form.field('until')}
        label="Reabrir até"
        type="datetime-local"
        className={`max-w-80 ${MOMENT}`}
        hint="Em branco: até o começo do primeiro dia."
      />
      <Refusal text={form.formError} />
      <Button type="submit" variant="secondary" className="w-fit" pending={form.pending}>
        Reabrir inscrições
      </Button>
    </form>
  );
}
