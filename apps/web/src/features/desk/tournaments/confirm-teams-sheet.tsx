import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { formatMoney } from '@bandeja/rules/format/money';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { confirmAll, namesOf } from './confirm-all.ts';
import { FeeMethodField } from './fee-method.tsx';
import { useConfirmTeam } from './manage-api.ts';
import { confirmWords, leftWords, openCents } from './tournament-words.ts';

interface ConfirmProps {
  hash: string;
  category: string;
  /** Those that can be confirmed. */
  teams: readonly DeskTeam[];
  isOpen: boolean;
  onClose: () => void;
}

/** Confirms several teams that paid at the club. None is chosen before: each is money that the club says it has. */
export function ConfirmTeamsSheet({ isOpen, category, ...of }: ConfirmProps) {
  // The requests outlive the sheet, also when the page is left.
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = isOpen;
    return () => {
      isShown.current = false;
    };
  }, [isOpen]);
  return (
    <Sheet isOpen={isOpen} onClose={of.onClose} kicker={category} title="Quais duplas pagaram no clube?">
      <ConfirmForm {...of} isShown={() => isShown.current} />
    </Sheet>
  );
}

type FormProps = Omit<ConfirmProps, 'isOpen' | 'category'> & { isShown: () => boolean };

function ConfirmForm({ hash, teams, onClose, isShown }: FormProps) {
  const { slug } = useDesk();
  const confirm = useConfirmTeam();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [method, setMethod] = useState<DepositMethod>('cash');
  const [isPending, setPending] = useState(false);
  const [failed, setFailed] = useState<readonly string[]>([]);
  const wanted = teams.filter(({ id }) => chosen.includes(id));
  const isAll = wanted.length === teams.length;
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  const send = async () => {
    setPending(true);
    setFailed([]);
    const done = await confirmAll(
      wanted,
      (team) =>
        confirm.mutateAsync({
          params: { slug, hash, id: team.id },
          body: { method, cents: openCents(team) },
        }),
      isShown,
    );
    setPending(false);
    setFailed(done.failed);
    if (!isShown())
      showToast({
        tone: done.failed.length > 0 ? 'error' : 'success',
        message: leftWords(done, wanted.length),
      });
    else if (done.failed.length === 0) onClose();
  };
  return (
    <div className="grid gap-4">
      <div className="grid gap-3">
        {teams.map((team) => (
          <CheckField
            key={team.id}
            label={`${namesOf(team)}: ${formatMoney(openCents(team))}`}
            value={chosen.includes(team.id) ? 'yes' : ''}
            onChange={() => toggle(team.id)}
          />
        ))}
      </div>
      <FeeMethodField label="Forma, de todas as marcadas" value={method} onChange={setMethod} />
      <p className="text-14 text-muted">
        Quem tem conta é avisado uma vez. Se uma dupla sair depois, é o clube que devolve.
      </p>
      {failed.length > 0 && (
        <Note tone="red" live>
          {failed.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </Note>
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={() => setChosen(isAll ? [] : teams.map(({ id }) => id))}>
          {isAll ? 'Desmarcar todas' : 'Marcar todas'}
        </Button>
        <Button pending={isPending} disabled={wanted.length === 0} onClick={() => void send()}>
          {confirmWords(wanted.length)}
        </Button>
      </div>
    </div>
  );
}
