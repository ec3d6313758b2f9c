import type { DeskBoard, DeskDelay } from '@bandeja/contract/calls/desk-tournament-board';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { DELAY_MINUTES_MAX } from '@bandeja/rules/tournaments/schedule/delay-matches';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isAnswered } from '../../../data/is-answered.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { FieldError, TextField } from '../../../ui/fields/text-field.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Toggle, Toggles } from '../closures/toggle.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { delayTrial, useDelaySchedule } from './board-api.ts';
import { matchWords } from './board-state.ts';
import {
  DELAYS,
  type DelayFields,
  delayErrors,
  delayOf,
  delayWords,
  firstFields,
  movedWords,
  OTHER_DELAY,
  startsOf,
} from './delay-state.ts';

interface DelayProps {
  board: DeskBoard;
  hash: string;
  onClose: () => void;
}

/** Delays the published matches of a day, after rain: looked at before it is saved. */
export function DelaySheet({
  isOpen,
  hasMoves,
  ...of
}: DelayProps & {
  isOpen: boolean;
  /** The viewer has moved matches and not published it. */
  hasMoves: boolean;
}) {
  const now = useNow(60_000);
  const isEmpty = startsOf(of.board, now).length === 0;
  return (
    <Sheet isOpen={isOpen} onClose={of.onClose} title="Atrasar jogos">
      {hasMoves ? (
        <p>O atraso vale para os horários publicados: publique ou desfaça antes as suas mudanças.</p>
      ) : isEmpty ? (
        <p>Neste dia não há jogo por começar.</p>
      ) : (
        <DelayForm {...of} />
      )}
    </Sheet>
  );
}

const MINUTES = [
  ...DELAYS.map((value) => ({ value, label: `${value} min` })),
  { value: OTHER_DELAY, label: 'Outro' },
];

function DelayForm({ board, hash, onClose }: DelayProps) {
  const { slug } = useDesk();
  const now = useNow(60_000);
  const delay = useDelaySchedule();
  const [chosen, setFields] = useState(() => firstFields(board, now));
  const [isChecked, setChecked] = useState(false);
  const [asked, setAsked] = useState<ReturnType<typeof delayOf> | null>(null);
  // Another person may have moved all matches of the chosen hour.
  const isStart = startsOf(board, now).includes(chosen.from);
  const fields = isStart ? chosen : { ...chosen, from: firstFields(board, now).from };
  const wanted = isStart ? asked : null;
  // Of the shown version: another person's change is previewed anew.
  const body = { ...(wanted ?? delayOf(fields, board)), expected_version: board.version };
  const trial = useQuery({
    ...delayTrial({ slug, hash }, body),
    enabled: wanted !== null && !delay.isPending && !delay.isSuccess,
  });
  const errors = isChecked ? delayErrors(fields) : {};
  const change = (part: Partial<DelayFields>) => {
    setFields({ ...fields, ...part });
    setAsked(null);
    delay.reset();
  };
  const look = () => {
    setChecked(true);
    if (Object.keys(delayErrors(fields)).length > 0) return;
    if (wanted) void trial.refetch();
    setAsked(delayOf(fields, board));
  };
  // Without an answer the delay may be saved: another one on top would double it.
  const isUnsure = delay.isError && !isAnswered(delay.error);
  const found = wanted && !isUnsure ? trial.data : undefined;
  const save = ({ plan }: DeskDelay) =>
    delay.mutate(
      { params: { slug, hash }, body: { ...body, ...(plan !== null && { plan }) } },
      { onSuccess: onClose },
    );
  const isLooking = wanted !== null && trial.isFetching && !found;
  const failed = delay.error ?? (wanted && !found ? trial.error : null);
  return (
    <form
      className="grid gap-4"
      aria-label="Atrasar jogos"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        look();
      }}
    >
      <Fields {...{ board, fields, errors, now }} onChange={change} />
      <FormFoot onBack={onClose}>
        {/* A preview that comes by itself, as after a loss of network, saves nothing under a finger that asks for it. */}
        <Button type="submit" variant={found ? 'secondary' : 'primary'} pending={isLooking}>
          Ver como fica
        </Button>
      </FormFoot>
      {found && <Preview {...{ found, board }} />}
      {failed && (
        <Note tone="red" live>
          {isUnsure
            ? 'Não houve resposta, e o atraso pode já ter sido salvo. Feche, confira os horários e só então atrase de novo.'
            : errorText(failed, 'Confira o sinal e tente de novo.')}
        </Note>
      )}
      {found && (
        <Button pending={delay.isPending} onClick={() => save(found)}>
          {found.matches.length === 1 ? 'Atrasar 1 jogo' : `Atrasar ${found.matches.length} jogos`}
        </Button>
      )}
    </form>
  );
}

interface FieldsProps {
  board: DeskBoard;
  fields: DelayFields;
  errors: ReturnType<typeof delayErrors>;
  now: Date;
  onChange: (part: Partial<DelayFields>) => void;
}

function Fields({ board, fields, errors, now, onChange }: FieldsProps) {
  const { minutes, other, from, courts } = fields;
  const toggled = (court: number) =>
    courts.includes(court) ? courts.filter((one) => one !== court) : [...courts, court];
  return (
    <>
      <SegmentedField
        label="Quanto"
        options={MINUTES}
        value={minutes}
        onChange={(value) => onChange({ minutes: value })}
      />
      {minutes === OTHER_DELAY && (
        <TextField
          label="Minutos"
          type="number"
          inputMode="numeric"
          min={1}
          max={DELAY_MINUTES_MAX}
          value={other}
          error={errors.other ?? null}
          onChange={(value) => onChange({ other: value })}
        />
      )}
      <SelectField
        label="De que hora em diante"
        value={from}
        options={startsOf(board, now).map((start) => ({
          value: start,
          label: localTimeOf(new Date(start), board.timezone),
        }))}
        onChange={(value) => onChange({ from: value })}
        hint="Até o fim do dia. Jogo chamado, começado ou com resultado fica onde está."
      />
      <div className="grid gap-1.5">
        <Toggles label="Quadras">
          {board.courts.map(({ id, name }) => (
            <Toggle key={id} isOn={courts.includes(id)} onClick={() => onChange({ courts: toggled(id) })}>
              {name}
            </Toggle>
          ))}
        </Toggles>
        <FieldError id="delay-courts" message={errors.courts ?? null} />
      </div>
    </>
  );
}

function Preview({ found, board }: { found: DeskDelay; board: DeskBoard }) {
  const names = new Map(board.matches.map((match) => [match.hash, matchWords(match)]));
  const nameOf = (hash: string) => names.get(hash) ?? '';
  return (
    <div className="grid gap-2">
      <p role="status" className="font-label">
        {delayWords(found.matches)}
      </p>
      <ul className="grid" aria-label="O que muda">
        {found.matches.map((match) => (
          <li key={match.hash} className="grid gap-1 border-t border-line py-2 first:border-t-0">
            <p className="font-label tabular-nums">{movedWords(match, board)}</p>
            <p className="text-14 wrap-anywhere">{nameOf(match.hash)}</p>
            {match.because !== null && (
              <p className="text-13 leading-small text-muted wrap-anywhere">{match.because}</p>
            )}
            {match.impediments?.map((words) => (
              <p key={words} className="text-13 leading-small font-label text-amber-text wrap-anywhere">
                {words}
              </p>
            ))}
          </li>
        ))}
      </ul>
      <p className="text-14 text-muted">Cada jogador desses jogos é avisado uma vez, com o horário novo.</p>
    </div>
  );
}
