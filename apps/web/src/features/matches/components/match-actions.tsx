import type { Match } from '@bandeja/contract/calls/matches';
import { PROVISIONAL_HOURS } from '@bandeja/rules/matches/result';
import { otherTeam, TEAMS, type Team } from '@bandeja/rules/matches/team';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { SegmentedField } from '../../../ui/fields/segmented.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { useCancelMatch, useLeaveMatch } from '../api/change-match.ts';
import { useFinishMatch } from '../api/result.ts';
import { membersOf, pairName, withoutDot } from '../match-names.ts';

const loadEdit = async () => ({ default: (await import('./edit-match-sheet.tsx')).EditMatchSheet });
const EditMatchSheet = lazy(loadEdit);

const WORDS = {
  cancel: {
    verb: 'Cancelar partida',
    title: 'Cancelar esta partida?',
    text: 'Os jogadores são avisados, e isso não dá para desfazer.',
    done: 'Partida cancelada.',
  },
  leave: {
    verb: 'Sair da partida',
    title: 'Sair desta partida?',
    text: 'Seu lugar fica livre para outra pessoa. Para voltar, alguém precisa chamar você.',
    done: 'Você saiu da partida.',
  },
};

/** Edits, cancels or leaves an open match, or records that a pair did not come. Each action explains its consequences first. */
export function MatchActions({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const cancel = useCancelMatch(match);
  const leave = useLeaveMatch(match);
  const [asked, setAsked] = useState<'cancel' | 'leave' | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [isWalkover, setWalkover] = useState(false);
  const { can } = match;
  if (!can.edit && !can.cancel && !can.leave && !can.walkover) return null;
  const confirm = (action: 'cancel' | 'leave') =>
    // Not by callbacks of mutate: the event of the change may come before its answer, and these actions go with it.
    (action === 'cancel' ? cancel : leave)
      .mutateAsync({ params: { id: match.id }, body: {} })
      .then(
        () => showToast({ message: WORDS[action].done }),
        () => undefined,
      )
      .finally(() => setAsked(null));
  return (
    <div className="-mx-3 flex flex-wrap">
      {can.edit && (
        <Button variant="quiet" size="small" onClick={() => openWithCode(loadEdit, () => setEditing(true))}>
          Editar partida
        </Button>
      )}
      {isEditing && (
        <Suspense>
          <EditMatchSheet match={match} onClose={() => setEditing(false)} />
        </Suspense>
      )}
      {can.walkover && (
        <Button variant="quiet" size="small" onClick={() => setWalkover(true)}>
          Registrar W.O.
        </Button>
      )}
      {isWalkover && <WalkoverDialog match={match} onClose={() => setWalkover(false)} />}
      {can.leave && (
        <Button variant="danger" size="small" onClick={() => setAsked('leave')}>
          {WORDS.leave.verb}
        </Button>
      )}
      {can.cancel && (
        <Button variant="danger" size="small" onClick={() => setAsked('cancel')}>
          {WORDS.cancel.verb}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          danger
          title={WORDS[asked].title}
          confirmLabel={WORDS[asked].verb}
          cancelLabel="Voltar"
          pending={cancel.isPending || leave.isPending}
          onConfirm={() => void confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {asked === 'leave' &&
          match.opening &&
          (match.opening.state !== 'closed' || match.payment?.status === 'settled')
            ? 'Seu lugar fica livre e a partida volta para a lista das abertas. Enquanto houver lugar, dá para voltar.'
            : WORDS[asked].text}
          {asked === 'leave' && placeMoney(match)}
          {asked === 'cancel' &&
            match.booking !== null &&
            ' A reserva da quadra continua: ela se cancela em Minhas Reservas.'}
          {asked === 'leave' &&
            match.created_by === viewerId &&
            ' A partida continua, e você ainda pode organizá-la.'}
        </ConfirmDialog>
      )}
    </div>
  );
}

/** What becomes of the money of the own place. */
function placeMoney({ payment, opening }: Match): string {
  if (payment?.status === 'settled')
    return ` O dinheiro da sua vaga volta quando outra pessoa pagar o lugar.${opening?.can.substitute ? ' Se você sabe quem, volte e use “Passar meu lugar”.' : ''}`;
  return payment?.status === 'paid' ? ' O dinheiro da sua vaga volta inteiro.' : '';
}

/** Asks which pair did not come, and records the walkover; for a contested match it is a proposal to the other team. */
function WalkoverDialog({ match, onClose }: { match: Match; onClose: () => void }) {
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
