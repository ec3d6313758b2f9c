import type { Match } from '@bandeja/contract/calls/matches';
import { isMatchType } from '@bandeja/rules/matches/match-type';
import { PROVISIONAL_HOURS } from '@bandeja/rules/matches/result';
import type { SetResult } from '@bandeja/rules/matches/team';
import { matchWinner } from '@bandeja/rules/matches/winner';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { membersOf, pairName } from '../../match-names.ts';
import { setGroups } from '../../set-groups.ts';

/** Explains the consequences of finishing before it; for a contested match it is a proposal to the other team. */
export function FinishDialog({
  match,
  entered,
  isOpen,
  pending,
  onConfirm,
  onCancel,
}: {
  match: Match;
  /** The set being entered, saved before finishing. */
  entered: SetResult | null;
  isOpen: boolean;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const sets = [...match.scores.filter(({ set }) => set !== entered?.set), ...(entered ? [entered] : [])];
  const winner = matchWinner(isMatchType(match.type) ? match.type : 'Friendly', sets);
  const mixed = setGroups(match, match.scores).length > 1;
  const contested = match.result?.state === 'contested';
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={contested ? 'Propor este resultado?' : 'Finalizar a partida?'}
      confirmLabel={contested ? 'Propor' : 'Finalizar'}
      pending={pending}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>
        {mixed ? (
          'As duplas mudaram: cada set fica com a sua.'
        ) : winner ? (
          <>
            Vitória de <b>{withoutDot(pairName(membersOf(match, winner)))}</b>.
          </>
        ) : (
          'Empate: nenhuma dupla venceu.'
        )}{' '}
        {contested
          ? 'Vale assim que alguém da outra dupla concordar.'
          : `A outra dupla tem ${PROVISIONAL_HOURS} horas para contestar. Sem resposta, vale como está.`}
      </p>
      {match.type === 'Competitive' && !contested && (
        <p className="mt-2">O nível dos quatro jogadores se move agora.</p>
      )}
    </ConfirmDialog>
  );
}

/** "Rafael M. e Alex M", because the sentence adds its own full stop. */
const withoutDot = (name: string) => name.replace(/\.$/, '');
