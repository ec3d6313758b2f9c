import type { Americano, AmericanoEntrant } from '@bandeja/contract/calls/americanos';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { IconButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { nameOf } from '../americano-rounds.ts';
import { useLeaveAmericano } from '../api/change-americano.ts';

/** Who plays; the organiser removes the others here. */
export function EntrantList({ event, own }: { event: Americano; own: number | null }) {
  const leave = useLeaveAmericano();
  const [removing, setRemoving] = useState<AmericanoEntrant | null>(null);
  const present = event.entrants.filter(({ left }) => !left);
  const { hash, stage } = event;
  return (
    <Card as="section" aria-label="Quem joga" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-18">Quem joga ({present.length})</h2>
      {leave.error && (
        <Note tone="red" live>
          {errorText(leave.error, 'Não deu para falar com o servidor. Tente de novo.')}
        </Note>
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)]" aria-label="Quem joga">
        {present.map((entrant) => {
          const { id, player, guest_name } = entrant;
          return (
            <li key={id} className="flex min-h-14 items-center gap-3 border-line border-t first:border-t-0">
              <Avatar
                name={player ?? (guest_name ? { first_name: guest_name, last_name: '' } : null)}
                src={avatarOf(player)}
                size="sm"
                tone={id === own ? 'ink' : 'default'}
              />
              <span className="min-w-0 flex-1 font-label wrap-anywhere text-ink">
                {nameOf(entrant)}
                {id === own && <span className="text-muted"> (você)</span>}
              </span>
              {guest_name && <span className="text-13 text-muted">convidado</span>}
              {event.can.remove && id !== own && (
                <IconButton label={`Tirar ${nameOf(entrant)}`} onClick={() => setRemoving(entrant)}>
                  <X size={20} />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        isOpen={removing !== null}
        title={`Tirar ${nameOf(removing ?? undefined)}?`}
        confirmLabel="Tirar"
        danger
        pending={leave.isPending}
        onCancel={() => setRemoving(null)}
        onConfirm={() =>
          removing &&
          leave.mutate(
            { params: { hash }, body: { entrant: removing.id } },
            { onSettled: () => setRemoving(null) },
          )
        }
      >
        {stage === 'gathering'
          ? 'A pessoa pode voltar pelo link enquanto o jogo não começa.'
          : 'Quem está de folga entra no lugar, e as próximas rodadas são refeitas sem essa pessoa. Os pontos já marcados ficam.'}
      </ConfirmDialog>
    </Card>
  );
}
