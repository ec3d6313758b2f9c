import type { Match } from '@bandeja/contract/calls/matches';
import { PROVISIONAL_HOURS } from '@bandeja/rules/matches/result';
import { otherTeam, TEAMS, type Team } from '@bandeja/rules/matches/team';
import { useState } from 'react';
import { SegmentedField } from '../../../../ui/fields/segmented.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useFinishMatch } from '../../api/finish-match.ts';
import { membersOf, pairName, withoutDot } from '../../match-names.ts';

/** Asks which pair did not come, and records the walkover; for a contested match it is a proposal to the other team. */
export function WalkoverDialog({ match, onClose }: { match: Match; onClose: () => void }) {
  const [absent, setAbsent] = useState<Team | ''>('');
  const [isMissing, setMissing] = useState(false);
  const [isPending, setPending] = useState(false);
  const { finish } = useFinishMatch(match, []);
  const contested = match.result?.state === 'contested';

  async function record() {
    if (!absent) return setMissing(true);
    setPending(true);
    try {
      await finish(match.version, { early: 'walkover', retired_team: absent });
      onClose();
    } catch {
      // The mutation shows a toast.
      setPending(false);
    }
  }

  return (
    <ConfirmDialog
      isOpen
      title={contested ? 'Propor W.O.?' : 'Registrar W.O.?'}
      confirmLabel={contested ? 'Propor' : 'Registrar W.O.'}
      pending={isPending}
      onConfirm={() => void record()}
      onCancel={onClose}
    >
      <div className="pb-4">
        <SegmentedField
          label="Qual dupla não veio ou desistiu?"
          options={TEAMS.map((team) => ({ value: team, label: pairName(membersOf(match, team)) }))}
          value={absent}
          onChange={(team) => {
            setAbsent(team);
            setMissing(false);
          }}
          error={isMissing ? 'Escolha a dupla.' : null}
        />
      </div>
      <p>
        {absent && (
          <>
            Vitória de <b>{withoutDot(pairName(membersOf(match, otherTeam(absent))))}</b>.{' '}
          </>
        )}
        Nenhum nível muda.{' '}
        {contested
          ? 'Vale assim que alguém da outra dupla concordar.'
          : `A outra dupla tem ${PROVISIONAL_HOURS} horas para contestar. Sem resposta, vale como está.`}
      </p>
    </ConfirmDialog>
  );
}
