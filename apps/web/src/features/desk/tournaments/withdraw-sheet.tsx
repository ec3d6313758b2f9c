import type { DeskTeam, DeskWithdrawal } from '@bandeja/contract/calls/desk-tournament-teams';
import { ApiError } from '@bandeja/contract/client';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { FormFoot } from '../../../ui/form-foot.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { FeeMethodField } from './fee-method.tsx';
import { useWithdrawTeam, withdrawalTrial } from './manage-api.ts';
import { toldWords } from './tournament-words.ts';
import { feeWords, withdrawalSentences } from './withdrawal-words.ts';

interface WithdrawProps {
  hash: string;
  team: DeskTeam;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes a team out after the draw: what follows is looked at before it is done. */
export function WithdrawSheet({ isOpen, ...of }: WithdrawProps) {
  return (
    <Sheet isOpen={isOpen} onClose={of.onClose} kicker={of.team.players.join(' e ')} title="Tirar a dupla">
      <Withdrawing {...of} />
    </Sheet>
  );
}

function Withdrawing({ hash, team, onClose }: Omit<WithdrawProps, 'isOpen'>) {
  const { slug } = useDesk();
  const params = { slug, hash, id: team.id };
  const withdraw = useWithdrawTeam();
  // Not of a team that has just left.
  const trial = useQuery({ ...withdrawalTrial(params), enabled: withdraw.isIdle || withdraw.isError });
  return (
    <Fetched
      query={trial}
      failed="Não deu para ver o que muda"
      loading={
        <Loading label="Vendo o que muda">
          <Skeleton className="h-24 rounded-card" />
        </Loading>
      }
    >
      {(found) => <Question told={toldWords(team)} {...{ found, params, withdraw, onClose }} />}
    </Fetched>
  );
}

const CHOICES = [
  { value: 'no', label: 'Fica com o clube' },
  { value: 'yes', label: 'Volta para a dupla' },
];

interface QuestionProps {
  found: DeskWithdrawal;
  told: string;
  params: { slug: string; hash: string; id: number };
  withdraw: ReturnType<typeof useWithdrawTeam>;
  onClose: () => void;
}

function Question({ found, told, params, withdraw, onClose }: QuestionProps) {
  const [refund, setRefund] = useState('');
  const [method, setMethod] = useState<DepositMethod>('cash');
  const [isMissing, setMissing] = useState(false);
  const { fee, champion } = found;
  const isAsked = fee?.returns === 'asked';
  // What the club took it hands back at once.
  const isByClub = isAsked && refund === 'yes' && fee.how !== 'app';
  const sentences = withdrawalSentences(found);
  // Another person, or a final that was won meanwhile: the trial has been read again.
  const isNewChampion = withdraw.error instanceof ApiError && withdraw.error.code === 'team_is_champion';
  const send = () => {
    if (isAsked && refund === '') return setMissing(true);
    const body = {
      refund: refund === 'yes',
      ...(isByClub && { method }),
      ...(champion && { confirm: true }),
    };
    withdraw.mutate({ params, body }, { onSuccess: onClose });
  };
  return (
    <div className="grid gap-4">
      {champion && (
        <Note tone="amber">A dupla já venceu a final: ela continua campeã, e sai da lista das duplas.</Note>
      )}
      <p>{sentences.length === 0 ? 'Nenhum jogo muda.' : 'Com a saída:'}</p>
      {sentences.length > 0 && (
        <ul className="grid list-disc gap-2 ps-5" aria-label="O que muda">
          {sentences.map((sentence) => (
            <li key={sentence} className="wrap-anywhere">
              {sentence}
            </li>
          ))}
        </ul>
      )}
      {isAsked ? (
        <SegmentedField
          label="A inscrição"
          hint={feeWords(fee)}
          options={CHOICES}
          value={refund}
          onChange={(value) => {
            setRefund(value);
            setMissing(false);
          }}
          error={isMissing ? 'Escolha o que acontece com a inscrição.' : null}
        />
      ) : (
        fee && <p>{feeWords(fee)}</p>
      )}
      {isByClub && <FeeMethodField label="Como o clube devolve" value={method} onChange={setMethod} />}
      <p className="text-14 text-muted">{told} Isso não se desfaz.</p>
      {withdraw.isError && !(isNewChampion && champion) && (
        <Note tone="red" live>
          {errorText(withdraw.error)}
        </Note>
      )}
      <FormFoot onBack={onClose}>
        <Button variant="red" pending={withdraw.isPending} onClick={send}>
          Tirar do torneio
        </Button>
      </FormFoot>
    </div>
  );
}
