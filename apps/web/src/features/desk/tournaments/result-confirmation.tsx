import type { DeskResultChanges } from '@bandeja/contract/calls/desk-results';
import { ApiError } from '@bandeja/contract/client';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { changeSentences } from './result-state.ts';

/** The refusal that the confirmation itself shows. */
const isConfirmation = (failed: unknown): boolean =>
  failed instanceof ApiError && failed.code === 'result_needs_confirmation';

interface ConfirmationProps {
  changes: DeskResultChanges;
  /** Of a result that is erased: what the match is without it. */
  erased: string[];
  pending: boolean;
  failed: unknown;
  onBack: () => void;
  onConfirm: () => void;
}

/** What follows from a result, or from its end, before it is written. */
export function ResultConfirmation({
  changes,
  erased,
  pending,
  failed,
  onBack,
  onConfirm,
}: ConfirmationProps) {
  const sentences = [...erased, ...changeSentences(changes)];
  const isErased = erased.length > 0;
  return (
    <div className="grid gap-4">
      <p>
        {sentences.length === 0
          ? 'A classificação e a chave não mudam.'
          : isErased
            ? 'Sem este resultado:'
            : 'Com este resultado:'}
      </p>
      {sentences.length > 0 && (
        <ul className="grid list-disc gap-2 ps-5" aria-label="O que muda">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {failed !== null && !isConfirmation(failed) && (
        <Note tone="red" live>
          {errorText(failed)}
        </Note>
      )}
      <FormFoot onBack={onBack}>
        <Button variant={isErased ? 'danger' : 'primary'} pending={pending} onClick={onConfirm}>
          {isErased ? 'Apagar' : 'Gravar assim'}
        </Button>
      </FormFoot>
    </div>
  );
}
