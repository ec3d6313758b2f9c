import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answersOf } from '../../../data/changes.ts';
import { refetch } from '../../../data/refetch.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';

/** The page of a mailed link. A tap acts, so that mail scanners that open links do not use the link up. */
export function MailedLinkCard({
  act,
  changes,
  text,
  button,
  done,
}: {
  act: () => Promise<unknown>;
  /** The reads that it changes. */
  changes: Parameters<typeof answersOf>[0];
  text: string;
  button: string;
  done: ReactNode;
}) {
  const client = useQueryClient();
  const [isDone, setDone] = useState(false);
  const form = useForm({
    initial: {},
    check: () => ({}),
    submit: async () => {
      await act();
      await refetch(client, answersOf(changes));
      setDone(true);
    },
  });
  if (isDone) return done;
  return (
    <form {...form.formProps} className="grid gap-5">
      <p className="text-muted">{text}</p>
      <Refusal text={form.formError} />
      <Button type="submit" size="tall" wide pending={form.pending}>
        {button}
      </Button>
    </form>
  );
}
