import type { Match } from '@bandeja/contract/calls/matches';
import { type MatchType, rulesOf } from '@bandeja/rules/matches/match-type';
import { matchTally, matchWinner, PROVISIONAL_HOURS } from '@bandeja/rules/matches/result';
import { otherTeam, type SetResult, TEAMS, type Team } from '@bandeja/rules/matches/team';
import { useState } from 'react';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import type { EarlyEnd } from '../api/result.ts';
import { membersOf, pairName, withoutDot } from '../match-names.ts';
import { asksReason } from './score-entry.ts';
import { setGroups } from './set-teams.ts';

interface FinishDialogProps {
  match: Match;
  /** The set being entered, saved before finishing. */
  entered: SetResult | null;
  isOpen: boolean;
  pending: boolean;
  /** The reason, when the match ends before a pair has won two sets. */
  onConfirm: (early?: EarlyEnd) => void;
  onCancel: () => void;
}

/** Explains the consequences of finishing before it; for a contested match it is a proposal to the other team. */
export function FinishDialog({ match, entered, isOpen, pending, onConfirm, onCancel }: FinishDialogProps) {
  const [early, setEarly] = useState<'time' | 'injury' | ''>('');
  const [retired, setRetired] = useState<Team | ''>('');
  const [isMissing, setMissing] = useState(false);
  const sets = [...match.scores.filter(({ set }) => set !== entered?.set), ...(entered ? [entered] : [])];
  const type = rulesOf(match.type);
  const bySets = matchWinner(type, sets);
  const mixed = setGroups(match, match.scores).length > 1;
  const isEarly = asksReason(match, sets);
  const contested = match.result?.state === 'contested';
  const asksWho = isEarly && early === 'injury';
  const winner = asksWho && retired ? otherTeam(retired) : bySets;
  const end: EarlyEnd | null =
    early === 'time' ? { early } : early && retired ? { early, retired_team: retired } : null;
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={contested ? 'Propor este resultado?' : 'Finalizar a partida?'}
      confirmLabel={contested ? 'Propor' : 'Finalizar'}
      pending={pending}
      onConfirm={() => {
        if (isEarly && !end) return setMissing(true);
        onConfirm((isEarly && end) || undefined);
      }}
      onCancel={onCancel}
    >
      {isEarly && (
        <div className="pb-4">
          <SegmentedField
            label="Por que terminou antes?"
            options={[
              { value: 'time', label: 'Acabou o tempo' },
              { value: 'injury', label: 'Lesão' },
            ]}
            value={early}
            onChange={(reason) => {
              setEarly(reason);
              setMissing(false);
            }}
            error={isMissing && !early ? 'Escolha o motivo.' : null}
          />
          {asksWho && (
            <div className="pt-4">
              <SegmentedField
                label="Quem não pôde continuar?"
                options={TEAMS.map((team) => ({ value: team, label: pairName(membersOf(match, team)) }))}
                value={retired}
                onChange={(team) => {
                  setRetired(team);
                  setMissing(false);
                }}
                error={isMissing && !retired ? 'Escolha a dupla.' : null}
              />
            </div>
          )}
          <p className="pt-3">
            {asksWho
              ? 'A outra dupla vence. Se os sets até aqui diziam o contrário, nenhum nível muda.'
              : gamesDecide(type, sets)}
          </p>
        </div>
      )}
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
      {match.type === 'Competitive' && !contested && winner === bySets && (
        <p className="mt-2">O nível dos quatro jogadores se move agora.</p>
      )}
    </ConfirmDialog>
  );
}

/** What decides a match that ends early: "Cada dupla venceu 1 set: valem os games, 10 a 9." */
function gamesDecide(type: MatchType, sets: readonly SetResult[]): string {
  const { sets_a, sets_b, games_a, games_b } = matchTally(type, sets);
  if (sets_a !== sets_b)
    return `Nenhuma dupla venceu dois sets: vale quem venceu mais sets, ${sets_a} a ${sets_b}.`;
  return `Cada dupla venceu ${sets_a} set: vale o total de games, ${games_a} a ${games_b}.`;
}
