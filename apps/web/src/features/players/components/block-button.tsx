import type { Player } from '@bandeja/contract/calls/players';
import { fullName } from '@bandeja/rules/players/names';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { blockedPlayersQuery, useBlockPlayer, useUnblockPlayer } from '../api.ts';

/** Blocks the player of the page, or undoes it. */
export function BlockButton({ player }: { player: Player }) {
  const { data } = useQuery(blockedPlayersQuery);
  const block = useBlockPlayer();
  const unblock = useUnblockPlayer();
  const [asked, setAsked] = useState(false);
  if (!data) return null;
  const name = fullName(player);
  const params = { id: player.id };
  if (data.some(({ id }) => id === player.id)) {
    return (
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        pending={unblock.isPending}
        onClick={() =>
          unblock.mutate(
            { params },
            { onSuccess: () => showToast({ message: `${name} não está mais na sua lista.` }) },
          )
        }
      >
        Desbloquear
      </Button>
    );
  }
  return (
    <>
      <Button
        variant="danger"
        size="small"
        className="-ms-3 justify-self-start"
        onClick={() => setAsked(true)}
      >
        Bloquear
      </Button>
      <ConfirmDialog
        isOpen={asked}
        danger
        title={`Bloquear ${name}?`}
        confirmLabel="Bloquear"
        pending={block.isPending}
        onConfirm={() =>
          block.mutate(
            { params, body: {} },
            {
              onSuccess: () => showToast({ message: `${name} não pode mais pôr você em partidas.` }),
              onSettled: () => setAsked(false),
            },
          )
        }
        onCancel={() => setAsked(false)}
      >
        Esta conta não poderá mais pôr você em partidas, e os convites dela não valem para você. As partidas
        já jogadas ficam. Dá para desfazer no seu perfil.
      </ConfirmDialog>
    </>
  );
}
