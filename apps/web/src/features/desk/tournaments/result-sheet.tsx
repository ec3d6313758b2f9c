import type { DeskMatch, DeskResultChanges } from '@bandeja/contract/calls/desk-results';
import { ApiError } from '@bandeja/contract/client';
import { presentStateOf } from '@bandeja/contract/present-states';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dropDraft } from '../../../lib/form/drafts.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useForm } from '../../../lib/form/use-form.ts';
import { useFocusAfter } from '../../../lib/hooks/use-focus-after.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { RadioField } from '../../../ui/fields/radio-field.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { type MatchSource, useMatchSource } from './match-source.ts';
import { ResultConfirmation } from './result-confirmation.tsx';
import {
  confirmedBy,
  erasedSentences,
  gamesField,
  isRecorded,
  type ResultBody,
  readResult,
  resultWords,
  setName,
  setsShown,
  type TypedResult,
  teamWords,
  typedResult,
} from './result-state.ts';
import { resultTrial, useRecordResult } from './results-api.ts';

interface ResultProps {
  match: DeskMatch;
  /** Opens as a walkover: only its winner is to say. */
  walkover?: boolean;
  isOpen: boolean;
  onClose: () => void;
}

/** The result of one match: recorded, or corrected after a look at what follows. */
export function ResultSheet({ isOpen, ...of }: ResultProps) {
  const { match, onClose } = of;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      kicker={`${match.category_name} · ${match.label}`}
      title={match.outcome === null ? 'Resultado' : 'Corrigir o resultado'}
    >
      <ResultForm {...of} />
    </Sheet>
  );
}

const ENDS = [
  { value: 'played', label: 'Jogo completo' },
  { value: 'walkover', label: 'W.O.' },
  { value: 'retirement', label: 'Desistência' },
  { value: 'time', label: 'Tempo esgotado' },
];

const draftOf = ({ params }: MatchSource, { hash, version }: DeskMatch, walkover: boolean): string =>
  `${'slug' in params ? `desk.result.${params.slug}` : 'referee.result'}.${hash}.${version}${walkover ? '.wo' : ''}`;

/** A result that waits for a yes, with what follows from it. */
type Review = { body: ResultBody; changes: DeskResultChanges; erased: string[] };

const ERASE: ResultBody = { outcome: null };

function ResultForm({ match, walkover = false, onClose }: Omit<ResultProps, 'isOpen'>) {
  const source = useMatchSource();
  const client = useQueryClient();
  // Of the result that it was typed over: another one is corrected from what is recorded.
  const [draft] = useState(() => draftOf(source, match, walkover));
  const { record, isPending } = useRecordResult(source, draft);
  // What the viewer corrects: the result as it was when the sheet opened, until the viewer has read a newer one.
  const [seen, setSeen] = useState(match);
  const [told, setTold] = useState(match);
  const [review, setReview] = useState<Review | null>(null);
  const [failed, setFailed] = useState<unknown>(null);
  const [erasing, setErasing] = useState<{ failed: unknown } | 'pending' | null>(null);
  const present = told.version > match.version ? told : match;
  const isMoved = present.version !== seen.version;

  /** Shows what another person recorded, and what the result needs a yes for. */
  async function save(body: ResultBody, confirm: string[]): Promise<void> {
    setFailed(null);
    try {
      const { match: recorded } = await record(seen, body, confirm);
      setSeen(recorded);
      setTold(recorded);
      dropDraft(draft);
      const words = resultWords(recorded);
      showToast({
        message: [body === ERASE ? 'Resultado apagado.' : 'Resultado gravado.', words && `${words}.`]
          .filter(Boolean)
          .join(' '),
      });
      onClose();
    } catch (error) {
      setFailed(error);
      if (!(error instanceof ApiError)) throw error;
      const moved = presentStateOf(error, 'tournament_match_moved');
      const asked = presentStateOf(error, 'result_needs_confirmation');
      if (moved) setTold(moved.match);
      if (asked) setReview({ body, changes: asked.changes, erased: review?.erased ?? [] });
      throw error;
    }
  }

  /** Shows what would follow. */
  async function ask(body: ResultBody): Promise<void> {
    setFailed(null);
    const { match: after, changes } = await client
      .fetchQuery(resultTrial(source, seen, body))
      .catch((error: unknown) => {
        const moved = error instanceof ApiError ? presentStateOf(error, 'tournament_match_moved') : null;
        if (moved) setTold(moved.match);
        throw error;
      });
    setReview({ body, changes, erased: body === ERASE ? erasedSentences(seen, after) : [] });
  }

  const form = useForm<TypedResult>({
    initial: { ...typedResult(match), ...(walkover && { end: 'walkover' }) },
    draft: { key: draft },
    check(values) {
      const read = readResult(values, match.form);
      return 'problem' in read ? { [read.field]: read.problem } : {};
    },
    async submit(values) {
      const read = readResult(values, match.form);
      if ('problem' in read) return;
      setErasing(null);
      if (seen.outcome === null) return save(read.body, []);
      await ask(read.body);
    },
  });
  const { values } = form;
  const read = readResult(values, match.form);
  // None of a walkover.
  const sets = setsShown(values, match.form);
  const isErased = review?.body === ERASE && present.outcome === null;
  const isSaved = isMoved && (isErased || isRecorded(read, seen, present));
  const close = () => {
    dropDraft(draft);
    onClose();
  };

  const isAsked = review !== null && !isMoved;
  const area = useFocusAfter<HTMLDivElement>(isAsked);
  const within = (step: ReactNode) => (
    <div ref={area} tabIndex={-1} className="outline-none">
      {step}
    </div>
  );
  if (isAsked)
    return within(
      <ResultConfirmation
        changes={review.changes}
        erased={review.erased}
        pending={isPending}
        failed={failed}
        onBack={() => {
          setFailed(null);
          setReview(null);
        }}
        // A refusal is shown.
        onConfirm={() => void save(review.body, confirmedBy(review.changes, match)).catch(() => undefined)}
      />,
    );
  return within(
    <form {...form.formProps} className="grid gap-4" aria-label="Resultado do jogo">
      <SelectField
        label="Como terminou"
        name="end"
        value={values.end}
        options={ENDS}
        onChange={(end) => form.set('end', end as TypedResult['end'])}
      />
      {match.form_words && <p className="text-14 text-muted">{match.form_words}.</p>}
      {(sets.length > 0 ? (['A', 'B'] as const) : []).map((side) => (
        <fieldset key={side} className="grid gap-2">
          <legend className="pb-1 text-16 font-label wrap-anywhere">{teamWords(match, side)}</legend>
          <div className="grid grid-cols-3 items-end gap-2">
            {sets.map((set) => (
              <TextField
                key={set}
                {...form.field(gamesField(side, set))}
                // Its message needs the width of the sheet.
                className={form.field(gamesField(side, set)).error ? 'col-span-3' : ''}
                label={setName(set, match.form)}
                inputMode="numeric"
                autoComplete="off"
                maxLength={2}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {needsWinner(values, read) && (
        <RadioField
          label="Quem venceu"
          value={values.winner}
          options={(['A', 'B'] as const).map((side) => ({ value: side, label: teamWords(match, side) }))}
          onChange={(winner) => form.set('winner', winner)}
          error={form.field('winner').error}
        />
      )}
      {values.end === 'retirement' && match.label.startsWith('Grupo') && (
        <p className="text-14 text-muted">
          Anote o placar de quando parou. A tabela conta o resto a favor de quem venceu.
        </p>
      )}
      {'winner' in read && (
        <p className="text-14">Vencem {teamWords(match, read.winner).replace(/\.$/, '')}.</p>
      )}
      {erasing !== null && erasing !== 'pending' && !isMoved && (
        <Note tone="red" live>
          {errorText(erasing.failed)}
        </Note>
      )}
      <Refusal text={!isMoved && !review && form.formError} />
      {isSaved && (
        <Note tone="green" live>
          {isErased ? 'O resultado está apagado.' : 'Este resultado já está gravado.'}
        </Note>
      )}
      {isMoved && !isSaved && (
        <Note tone="amber" live>
          Outra pessoa gravou este jogo enquanto você anotava: {resultWords(present) ?? 'está sem resultado'}.
          O que você anotou continua aqui.
        </Note>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        {isSaved ? (
          <Button key="saved" onClick={close}>
            Fechar
          </Button>
        ) : isMoved ? (
          <>
            <Button variant="secondary" onClick={close}>
              Ficar com o gravado
            </Button>
            <Button
              key="correct"
              onClick={() => {
                setSeen(present);
                setReview(null);
              }}
            >
              Corrigir com o meu
            </Button>
          </>
        ) : (
          <>
            {seen.outcome !== null && (
              <Button
                variant="danger"
                pending={erasing === 'pending'}
                onClick={() => {
                  setErasing('pending');
                  ask(ERASE).then(
                    () => setErasing(null),
                    (failed: unknown) => setErasing({ failed }),
                  );
                }}
              >
                Apagar resultado
              </Button>
            )}
            <Button variant="secondary" onClick={onClose}>
              Voltar
            </Button>
            {/* Another element than the button before: a click that shows it does not send the form. */}
            <Button key="send" type="submit" pending={form.pending}>
              {seen.outcome === null ? 'Gravar resultado' : 'Ver o que muda'}
            </Button>
          </>
        )}
      </div>
    </form>,
  );
}

/** A walkover and a retirement name their winner; time only where the sets do not. */
const needsWinner = ({ end, winner }: TypedResult, read: ReturnType<typeof readResult>): boolean =>
  end === 'walkover' ||
  end === 'retirement' ||
  (end === 'time' && (winner !== '' || ('field' in read && read.field === 'winner')));
