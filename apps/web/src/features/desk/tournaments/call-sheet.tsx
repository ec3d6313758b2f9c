import type { DeskMatch, DeskMatches } from '@bandeja/contract/calls/desk-results';
import { useState } from 'react';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Refusal } from '../../../ui/feedback/refusal.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { callWords, courtChoices, isNotShown } from './call-state.ts';
import { useMatchSource } from './match-source.ts';
import { teamWords } from './result-state.ts';
import { useCallMatch, useTakeBackCall } from './results-api.ts';

interface CallProps {
  match: DeskMatch;
  courts: DeskMatches['courts'];
  isOpen: boolean;
  onClose: () => void;
  /** Opens the result of the match as a walkover, which a person confirms. */
  onWalkover: () => void;
}

/** The call of one match: to its court or another free one, taken back, and the walkover after the wait. */
export function CallSheet({ isOpen, ...of }: CallProps) {
  const { match, onClose } = of;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      kicker={`${match.category_name} · ${match.label}`}
      title={match.called ? 'Jogo chamado' : 'Chamar o jogo'}
    >
      <CallForm {...of} />
    </Sheet>
  );
}

/** A refusal stays in the sheet. */
const stays = () => undefined;

function CallForm({ match, courts, onClose, onWalkover }: Omit<CallProps, 'isOpen'>) {
  const source = useMatchSource();
  const now = useNow(10_000);
  const call = useCallMatch(source);
  const takeBack = useTakeBackCall(source);
  const choices = courtChoices(match, courts);
  const [chosen, setChosen] = useState('');
  // A court that is taken meanwhile is none to choose.
  const court = choices.some(({ value }) => value === chosen) ? chosen : (choices[0]?.value ?? '');
  const failed = call.error ?? takeBack.error;
  const { called } = match;

  const send = () => {
    takeBack.reset();
    const instead_of = called?.court;
    const body = { match: match.hash, court: Number(court), ...(instead_of && { instead_of }) };
    call.send(body).then(onClose, stays);
  };
  return (
    <div className="grid gap-4">
      <p className="wrap-anywhere">
        {teamWords(match, 'A')} × {teamWords(match, 'B')}
      </p>
      {called && <p>{callWords(match, source.timezone)}</p>}
      {isNotShown(match, now) && match.can.record && (
        <Note tone="amber" live>
          Passaram 15 minutos da hora e da chamada. Se uma dupla não apareceu, ela pode perder por W.O.
        </Note>
      )}
      {choices.length === 0 && !called && (
        <Note tone="amber" live>
          Nenhuma quadra está livre agora por tempo suficiente para um jogo. Veja na Agenda o que ocupa cada
          uma.
        </Note>
      )}
      {choices.length > 0 && (
        <SelectField
          label={called ? 'Outra quadra' : 'Quadra'}
          value={court}
          options={choices}
          onChange={setChosen}
          {...(!called && { hint: 'Quem tem conta recebe o aviso uma vez. Chame os outros por voz.' })}
        />
      )}
      <Refusal error={failed} />
      <div className="flex flex-wrap justify-end gap-2">
        {called && (
          <Button
            variant="danger"
            pending={takeBack.isPending}
            onClick={() => {
              call.reset();
              const body = { match: match.hash, instead_of: called.court };
              takeBack.send(body).then(onClose, stays);
            }}
          >
            Desfazer a chamada
          </Button>
        )}
        {isNotShown(match, now) && match.can.record && (
          <Button variant="secondary" onClick={onWalkover}>
            Dar W.O.
          </Button>
        )}
        {!called && (
          <Button variant="secondary" onClick={onClose}>
            Voltar
          </Button>
        )}
        {choices.length > 0 && (
          <Button variant={called ? 'secondary' : 'primary'} pending={call.isPending} onClick={send}>
            {called ? 'Chamar para esta' : 'Chamar'}
          </Button>
        )}
      </div>
    </div>
  );
}
