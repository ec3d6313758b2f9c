import type { Match } from '@bandeja/contract/calls/matches';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { openWithCode } from '../../../ui/overlays/open-with-code.ts';
import { useCancelMatch } from '../api/cancel-match.ts';
import { useLeaveMatch } from '../api/leave-match.ts';

const loadEdit = async () => ({ default: (await import('./edit-match-sheet.tsx')).EditMatchSheet });
const EditMatchSheet = lazy(loadEdit);
const loadWalkover = async () => ({ default: (await import('./result/walkover-dialog.tsx')).WalkoverDialog });
const WalkoverDialog = lazy(loadWalkover);

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
    (action === 'cancel' ? cancel : leave).mutate(
      { params: { id: match.id }, body: {} },
      {
        onSuccess: () => showToast({ message: WORDS[action].done }),
        onSettled: () => setAsked(null),
      },
    );
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
        <Button
          variant="quiet"
          size="small"
          onClick={() => openWithCode(loadWalkover, () => setWalkover(true))}
        >
          Registrar W.O.
        </Button>
      )}
      {isWalkover && (
        <Suspense>
          <WalkoverDialog match={match} onClose={() => setWalkover(false)} />
        </Suspense>
      )}
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
          onConfirm={() => confirm(asked)}
          onCancel={() => setAsked(null)}
        >
          {WORDS[asked].text}
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
