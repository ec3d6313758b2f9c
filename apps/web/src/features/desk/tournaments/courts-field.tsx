import type { DeskTournament } from '@bandeja/contract/calls/desk-tournaments';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckField } from '../../../ui/fields/check-field.tsx';
import { FieldError } from '../../../ui/fields/text-field.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { useDesk } from '../shell/desk-club.ts';
import { deskBoardQuery } from './board-api.ts';
import { Sentences } from './board-publish.tsx';
import { wordsOnCourt } from './board-state.ts';

interface CourtsProps {
  /** Null: none of its matches has a court yet. */
  tournament: DeskTournament | null;
  /** The names of the club's courts. */
  courts: readonly string[];
  chosen: readonly string[];
  error: string | null;
  onChange: (chosen: string[]) => void;
}

/** The courts of a tournament. One that has matches is taken out after a yes. */
export function CourtsField({ tournament, courts, chosen, error, onChange }: CourtsProps) {
  const { slug } = useDesk();
  // Without an answer it cannot be asked, and saving fails for the same reason.
  const board = useQuery({
    ...deskBoardQuery(slug, tournament?.hash ?? '', tournament?.starts_on ?? ''),
    enabled: tournament !== null,
  });
  const [asked, setAsked] = useState<{ name: string; words: string[] } | null>(null);
  const set = (name: string, isIn: boolean) =>
    onChange(courts.filter((one) => (one === name ? isIn : chosen.includes(one))));
  function takeOut(name: string) {
    const words = board.data ? wordsOnCourt(board.data, name) : [];
    if (words.length > 0) setAsked({ name, words });
    else set(name, false);
  }
  return (
    // Before the answer a court would be taken out without the question.
    <fieldset className="grid gap-2" disabled={board.isLoading}>
      <legend className="pb-1.5 text-14 font-label text-ink">Quadras do torneio</legend>
      {courts.map((name) => (
        <CheckField
          key={name}
          label={name}
          value={chosen.includes(name) ? 'yes' : ''}
          onChange={(value) => (value === 'yes' ? set(name, true) : takeOut(name))}
        />
      ))}
      <FieldError message={error} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={`Tirar a ${asked?.name ?? ''} do torneio?`}
        confirmLabel="Tirar a quadra"
        danger
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          if (asked) set(asked.name, false);
          setAsked(null);
        }}
      >
        <p>Estes jogos continuam marcados nela até você mudar o horário deles:</p>
        <Sentences words={asked?.words ?? []} />
      </ConfirmDialog>
    </fieldset>
  );
}
