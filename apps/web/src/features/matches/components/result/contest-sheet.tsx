import type { Match } from '@bandeja/contract/calls/matches';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm } from '../../../../lib/form/use-form.ts';
import { newKey } from '../../../../lib/new-key.ts';
import { Button } from '../../../../ui/button.tsx';
import { Note } from '../../../../ui/feedback/note.tsx';
import { showToast } from '../../../../ui/feedback/toasts.ts';
import { TextAreaField } from '../../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../../ui/sheet.tsx';
import { answerResultMutation } from '../../api/answer-result.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

/** Says no to a result, with a reason the others read. What follows is said before. */
export function ContestSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  const client = useQueryClient();
  const contest = useMutation(answerResultMutation(client, match.id));
  const key = useRef(newKey());
  const form = useForm({
    initial: { reason: '' },
    draft: { key: `match.contest.${match.id}` },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length >= REASON_MIN ? {} : { reason: 'Conte em poucas palavras o que está errado.' },
    submit: async ({ reason }) => {
      await contest.mutateAsync({
        answer: { kind: 'contest', reason: reason.trim(), version: match.version },
        key: key.current,
      });
      showToast({ message: 'Resultado contestado. A partida está aberta de novo.' });
      onClose();
    },
  });
  return (
    <Sheet isOpen onClose={onClose} title="Contestar o resultado">
      <form {...form.formProps} className="grid gap-4">
        <p className="text-14 leading-small text-muted">
          {match.type === 'Competitive' ? 'Os níveis voltam ao que eram e a' : 'A'} partida reabre até as duas
          duplas concordarem com os sets. Os outros jogadores são avisados.
        </p>
        <TextAreaField
          {...form.field('reason')}
          label="O que está errado?"
          hint="Os outros jogadores leem isto."
          maxLength={REASON_MAX}
        />
        {form.formError && (
          <Note tone="red" live>
            {form.formError}
          </Note>
        )}
        <Button type="submit" pending={form.pending}>
          Contestar resultado
        </Button>
      </form>
    </Sheet>
  );
}
