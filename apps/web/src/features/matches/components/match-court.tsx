import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { rulesOf } from '@bandeja/rules/matches/match-type';
import { correctsPairs } from '@bandeja/rules/matches/sets/set-teams';
import { shortName } from '@bandeja/rules/players/names';
import UserPlus from 'lucide-react/icons/user-plus';
import { lazy, Suspense, useRef, useState } from 'react';
import { serverNow } from '../../../lib/time/server-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Court, type CourtPlace } from '../../../ui/court/court.tsx';
import { showToast } from '../../../ui/feedback/toasts.ts';
import { openWithCode } from '../../../ui/overlays/use-overlay.tsx';
import { type PlayerChange, useChangePlayers } from '../api/change-match.ts';
import { PlayerPicker } from '../create/player-picker.tsx';
import { courtPlayer, MovingNote } from './court-players.tsx';

const loadConfirm = async () => ({
  default: (await import('../../../ui/overlays/confirm-dialog.tsx')).ConfirmDialog,
});
const ConfirmDialog = lazy(loadConfirm);
const loadInvite = async () => ({ default: (await import('../invites/invite-sheet.tsx')).InviteSheet });
const InviteSheet = lazy(loadInvite);

type Move = Extract<PlayerChange, { kind: 'move' }>;

interface MatchCourtProps {
  match: Match;
  viewerId: number | null;
}

/** The four places. An editor taps a free one to seat a player, or a player and then the new place. */
export function MatchCourt({ match, viewerId }: MatchCourtProps) {
  const change = useChangePlayers(match);
  const section = useRef<HTMLElement>(null);
  const [moving, setMoving] = useState<MatchPlayer | null>(null);
  const [seat, setSeat] = useState<CourtPlace | null>(null);
  const [inviting, setInviting] = useState(false);
  /** A move that would correct recorded sets, until the player has answered. */
  const [asked, setAsked] = useState<Move | null>(null);
  const editable = match.can.seat && viewerId !== null;
  const sent = useRef(match.version);
  // Until the court shows the change, whose event may come before its answer.
  const isWaiting = () => change.isPending && sent.current === match.version;
  function send(...given: Parameters<typeof change.mutate>) {
    sent.current = match.version;
    change.mutate(...given);
  }
  const unassigned = match.players.filter(({ team }) => team === '');

  const places = match.players.flatMap((player): CourtPlace[] =>
    player.team === '' || (player.position !== 1 && player.position !== 2)
      ? []
      : [{ team: player.team, position: player.position, player: courtPlayer(player, viewerId) }],
  );

  function move(to: Move) {
    const type = rulesOf(match.type);
    const players = match.players.map(({ id, team, position }) => ({ id, team, position }));
    if (correctsPairs({ type, players, sets: match.scores }, to))
      openWithCode(loadConfirm, () => setAsked(to));
    else send(to);
  }

  function pick({ team, position, player }: CourtPlace) {
    if (isWaiting()) return;
    const here = match.players.find((one) => one.team === team && one.position === position);
    if (moving) {
      setMoving(null);
      if (moving.id !== here?.id) move({ kind: 'move', id: moving.id, team, position });
    } else if (here) {
      setMoving(here);
    } else if (!player) {
      setSeat({ team, position, player: null });
    }
  }

  function drop(from: CourtPlace, { team, position }: CourtPlace) {
    const moved = match.players.find((one) => one.team === from.team && one.position === from.position);
    setMoving(null);
    if (moved && !isWaiting()) move({ kind: 'move', id: moved.id, team, position });
  }

  /** Acts immediately; the toast restores the place. */
  function remove({ id, player, team, position }: MatchPlayer) {
    const undo = () => team !== '' && send({ kind: 'add', player: player.id, team, position: position ?? 1 });
    send(
      { kind: 'remove', id },
      {
        onSuccess: () =>
          showToast({
            message: `${shortName(player)} não está mais na partida.`,
            ...(team !== '' && { action: { label: 'Desfazer', onAction: undo } }),
          }),
      },
    );
  }

  /** The note closes with the button pressed in it: focus returns to the player's place. */
  function stopMoving() {
    section.current?.querySelector<HTMLElement>('.court [aria-pressed="true"]')?.focus();
    setMoving(null);
  }

  return (
    <section
      ref={section}
      aria-label="Duplas"
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
      onKeyDown={(event) => event.key === 'Escape' && moving && stopMoving()}
    >
      <Court
        places={places}
        className="edge"
        {...(editable && { onPick: pick, onDrop: drop })}
        picked={
          moving && moving.team !== '' ? { team: moving.team, position: moving.position === 2 ? 2 : 1 } : null
        }
      />
      {asked && (
        <Suspense>
          <ConfirmDialog
            isOpen
            title="Corrigir as duplas?"
            confirmLabel="Corrigir duplas"
            cancelLabel="Deixar como está"
            onConfirm={() => {
              send(asked);
              setAsked(null);
            }}
            onCancel={() => setAsked(null)}
          >
            Corrige as duplas de todos os sets já marcados: os placares ficam, e cada set passa a valer para
            as novas duplas.
          </ConfirmDialog>
        </Suspense>
      )}
      {moving && (
        <MovingNote
          player={moving.player}
          onStay={stopMoving}
          onRemove={() => {
            stopMoving();
            remove(moving);
          }}
        />
      )}
      {unassigned.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          <p className="text-14 text-muted">Sem dupla:</p>
          {unassigned.map((player) =>
            editable ? (
              <Button key={player.id} variant="soft" size="small" onClick={() => setMoving(player)}>
                {shortName(player.player)}
              </Button>
            ) : (
              <span key={player.id} className="text-14">
                {shortName(player.player)}
              </span>
            ),
          )}
        </div>
      )}
      {inviting && (
        <Suspense>
          <InviteSheet match={match} now={serverNow()} isFull={false} onClose={() => setInviting(false)} />
        </Suspense>
      )}
      {editable && (
        <PlayerPicker
          isOpen={seat !== null}
          onClose={() => setSeat(null)}
          playerId={viewerId}
          exclude={match.players.map(({ player }) => player.id)}
          title={seat ? `Dupla ${seat.team}, posição ${seat.position}` : ''}
          invite={
            <Button
              onClick={() =>
                openWithCode(loadInvite, () => {
                  setSeat(null);
                  setInviting(true);
                })
              }
            >
              <UserPlus size={20} aria-hidden="true" />
              Convidar com um link
            </Button>
          }
          onPick={(player) => {
            if (seat) send({ kind: 'add', player: player.id, team: seat.team, position: seat.position });
            setSeat(null);
          }}
        />
      )}
    </section>
  );
}
