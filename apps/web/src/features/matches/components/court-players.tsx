import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import type { PlayerSummary } from '@bandeja/contract/calls/players';
import { shortName } from '@bandeja/rules/players/names';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { Button, LinkButton } from '../../../ui/button.tsx';
import type { CourtPlayer } from '../../../ui/court/court.tsx';
import { Note } from '../../../ui/feedback/note.tsx';

interface MovingNoteProps {
  player: Pick<PlayerSummary, 'id' | 'first_name' | 'last_name'>;
  onStay: () => void;
  onRemove?: () => void;
}

/** The prompt for the new place of a picked player; `onRemove` is missing when the player has to stay. */
export const MovingNote = ({ player, onStay, onRemove }: MovingNoteProps) => (
  <Note tone="blue" live>
    <p>
      Para onde vai <b>{shortName(player)}</b>? Toque no lugar. Se já tem alguém, os dois trocam.
    </p>
    <div className="-ms-3 mt-1 flex flex-wrap">
      <Button variant="quiet" size="small" onClick={onStay}>
        Deixar como está
      </Button>
      <LinkButton
        variant="quiet"
        size="small"
        to="/player/$player_id"
        params={{ player_id: String(player.id) }}
      >
        Ver perfil
      </LinkButton>
      {onRemove && (
        <Button variant="danger" size="small" onClick={onRemove}>
          Tirar da partida
        </Button>
      )}
    </div>
  </Note>
);

/** A player of a match in the form that the court draws. */
export const courtPlayer = ({ player, level }: MatchPlayer, viewerId: number | null): CourtPlayer => ({
  id: player.id,
  name: player,
  level,
  avatar: avatarOf(player),
  isYou: player.id === viewerId,
});
