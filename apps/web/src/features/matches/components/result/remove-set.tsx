import type { MatchScore } from '@bandeja/contract/calls/match-scores';
import type { Match } from '@bandeja/contract/calls/matches';
import { formatScore } from '@bandeja/rules/matches/sets/set-score';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/confirm-dialog.tsx';
import { useRemoveSet } from '../../api/remove-set.ts';

/** Removes the last set after a question. */
export function RemoveSet({
  match,
  recorded,
  onRemoved,
}: {
  match: Match;
  recorded: MatchScore;
  onRemoved: () => void;
}) {
  const { remove, isPending } = useRemoveSet(match);
  const [isAsking, setAsking] = useState(false);
  const { set, version } = recorded;

  async function confirm() {
    try {
      await remove(set, version);
      onRemoved();
    } catch {
      // The mutation shows a toast.
    }
    setAsking(false);
  }

  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        Apagar set {set}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        danger
        title={`Apagar o set ${set}?`}
        confirmLabel="Apagar set"
        pending={isPending}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        O placar {formatScore(recorded)} sai da partida. Você pode registrar o set de novo.
      </ConfirmDialog>
    </>
  );
}
