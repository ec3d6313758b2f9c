import type { Match } from '@bandeja/contract/calls/matches';
import { useForm } from '../../../lib/form/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useContestMatch } from '../api/result.ts';

const REASON_MIN = 3;
const REASON_MAX = 500;

/** Contests a result with a reason that the other players read, after explaining the consequences. */
export function ContestSheet({ match, onClose }: { match: Match; onClose: () => void }) {
  const draft = `match.contest.${match.id}`;
  const contest = useContestMatch(match, draft);
  const form = useForm({
    initial: { reason: '' },
    draft: { key: draft },
    check: ({ reason }): Record<string, string> =>
      reason.trim().length >= REASON_MIN ? {} : { reason: 'Conte em poucas palavras o que está errado.' },
    submit: async ({ reason }) => {
      await contest(reason.trim());
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
        <Refusal text={form.formError} />
        <Button type="submit" pending={form.pending}>
          Contestar resultado
        </Button>
      </form>
    </Sheet>
  );
}
