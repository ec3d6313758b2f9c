import type { DeskTeam } from '@bandeja/contract/calls/desk-tournament-teams';
import { formatMoney } from '@bandeja/rules/format/money';
import type { DepositMethod } from '@bandeja/rules/payments/desk-methods';
import { useState } from 'react';
import { errorText } from '../../../lib/form/error-messages.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { SelectField } from '../../../ui/fields/select.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { FeeMethodField } from './fee-method.tsx';
import { useConfirmTeam, useReturnFee } from './manage-api.ts';
import { openCents, openHalves, toldWords } from './tournament-words.ts';

interface FeeProps {
  hash: string;
  team: DeskTeam;
  isOpen: boolean;
  onClose: () => void;
}

const payerOptions = (team: DeskTeam) => [
  { value: '', label: 'As duas pessoas' },
  ...team.player_ids.map((id, place) => ({
    value: String(id),
    label: `Só ${team.players[place] ?? ''}`,
  })),
];

/** The club took the fee of a team, or one half of it. */
export function TakeFee({ hash, team, isOpen, onClose }: FeeProps) {
  const { slug } = useDesk();
  const confirm = useConfirmTeam();
  const [method, setMethod] = useState<DepositMethod>('cash');
  // Whose half was paid; '': all that is open.
  const [payer, setPayer] = useState('');
  const open = openHalves(team);
  const cents = open.find(({ player }) => String(player) === payer)?.cents ?? openCents(team);
  const body = { method, cents, ...(payer !== '' && { player: Number(payer) }) };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={open.length === 1 ? 'A outra parte foi paga no clube?' : 'A dupla pagou no clube?'}
      confirmLabel={payer === '' ? 'Confirmar a dupla' : 'Gravar a parte'}
      pending={confirm.isPending}
      onCancel={onClose}
      onConfirm={() => confirm.mutate({ params: { slug, hash, id: team.id }, body }, { onSuccess: onClose })}
    >
      {team.players.join(' e ')}: {formatMoney(cents)}, no caixa. {toldWords(team)} Se a dupla sair depois, é
      o clube que devolve.
      {open.length === 2 && (
        <SelectField label="Quem pagou" value={payer} options={payerOptions(team)} onChange={setPayer} />
      )}
      <FeeMethodField value={method} onChange={setMethod} />
      <Failed error={confirm.error} />
    </ConfirmDialog>
  );
}

/** The club hands back what it took of a team that left. */
export function ReturnFee({ hash, team, isOpen, onClose }: FeeProps) {
  const { slug } = useDesk();
  const giveBack = useReturnFee();
  const [method, setMethod] = useState<DepositMethod>('cash');
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Devolver a inscrição?"
      confirmLabel={`Devolver ${formatMoney(team.owed_cents ?? 0)}`}
      pending={giveBack.isPending}
      onCancel={onClose}
      onConfirm={() =>
        giveBack.mutate({ params: { slug, hash, id: team.id }, body: { method } }, { onSuccess: onClose })
      }
    >
      {team.players.join(' e ')}. A devolução sai do caixa e não se desfaz.
      <FeeMethodField label="Como devolve" value={method} onChange={setMethod} />
      <Failed error={giveBack.error} />
    </ConfirmDialog>
  );
}

const Failed = ({ error }: { error: Error | null }) =>
  error && (
    <Note tone="red" live>
      {errorText(error)}
    </Note>
  );
