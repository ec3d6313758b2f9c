import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import Clock from 'lucide-react/icons/clock';
import Navigation from 'lucide-react/icons/navigation';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { ButtonAnchor, type ButtonSize, type ButtonVariant, LinkButton } from '../../../ui/button.tsx';
import { Card, Turf } from '../../../ui/card.tsx';
import { Chip, Countdown } from '../../../ui/chip.tsx';
import { EmptyState } from '../../../ui/feedback/states.tsx';
import { AvatarPair } from '../../../ui/player/avatar.tsx';
import { pairText, whenLength } from '../home-texts.ts';
import type { NextGame } from '../next-game.ts';
import './home.css';

interface NextGameCardProps {
  game: NextGame;
  /** The viewer, shown as "Você". */
  playerId: number;
  /** Route link; null when the location is unknown. */
  mapHref: string | null;
}

/** The next game: half a court, the only court-coloured block of Home. First shown by first-paint/fill-home.ts. */
export function NextGameCard({ game, playerId, mapHref }: NextGameCardProps) {
  return (
    <Turf className="next" aria-labelledby="next-game">
      <div className="back">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id="next-game" className="text-14 font-label">
            {game.payUntil ? 'Falta pagar esta quadra' : 'Seu próximo jogo'}
          </h2>
          <Chip tone="deep">
            <Clock size={16} aria-hidden="true" />
            <Until game={game} />
          </Chip>
        </div>
        {/* One text: the largest of the first paint, before any picture. */}
        <p className="game">
          <span className="when" data-length={whenLength(game.when)} data-fill="when">
            {game.when}
          </span>
          <br />
          <span className="text-16 leading-snug font-label" data-fill="place">
            {game.place}
          </span>
          <br />
          <span className="text-14 leading-body text-on-turf-muted" data-fill="detail">
            {game.detail}
          </span>
        </p>
        {game.waiting && (
          <p className="mt-2 text-14 font-label" data-fill="waiting">
            {game.waiting}
          </p>
        )}
      </div>
      {game.pairs ? (
        <div className="boxes">
          <Pair players={game.pairs.a} team="A" playerId={playerId} />
          <Pair players={game.pairs.b} team="B" playerId={playerId} />
        </div>
      ) : (
        <div className="boxes">
          <div className="box">
            <p>Dupla A a definir</p>
          </div>
          <div className="box">
            <p>Dupla B a definir</p>
          </div>
        </div>
      )}
      <div className="net" />
      <div className="act">
        <GameLink game={game} variant="white" data-fill="game-link" />
        {mapHref && (
          <ButtonAnchor variant="ghost" href={mapHref} target="_blank" rel="noreferrer">
            <Navigation size={20} aria-hidden="true" />
            Rota
          </ButtonAnchor>
        )}
      </div>
    </Turf>
  );
}

/** In place of the next game. */
export const NoGame = () => (
  <EmptyState title="Nenhum jogo marcado" text="Reserve uma quadra e chame mais três.">
    <LinkButton to="/booking">Reservar Quadras</LinkButton>
  </EmptyState>
);

/** The game next to the first one: the court to pay, or the game after it. */
export function OtherGameCard({ game }: { game: NextGame }) {
  return (
    <Card as="section" pad="tight" aria-labelledby="other-game" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="other-game" className="text-16">
          {game.payUntil ? 'Falta pagar esta quadra' : 'Depois'}
        </h2>
        <Chip tone={game.payUntil ? 'amber' : 'neutral'}>
          <Clock size={16} aria-hidden="true" />
          <Until game={game} />
        </Chip>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 text-14 leading-small">
          <b className="num text-16">{game.when}</b>
          <br />
          {game.place}
        </p>
        <GameLink game={game} variant={game.payUntil ? 'primary' : 'soft'} size="small" />
      </div>
    </Card>
  );
}

const Until = ({ game }: { game: NextGame }) =>
  game.payUntil ? <Countdown until={game.payUntil} /> : <span data-fill="until">{game.until}</span>;

/** The next step with a game: pay it, open its match, its tournament, or its booking. */
function GameLink({ game, ...look }: { game: NextGame; variant: ButtonVariant; size?: ButtonSize }) {
  if (game.matchId !== null && game.payUntil === null) {
    return (
      <LinkButton {...look} to="/match/$match_id" params={{ match_id: String(game.matchId) }}>
        Ver partida
      </LinkButton>
    );
  }
  if (game.tournament !== null) {
    return (
      <LinkButton {...look} to="/tournament/$hash" params={{ hash: game.tournament }}>
        Ver torneio
      </LinkButton>
    );
  }
  return (
    <LinkButton {...look} to="/booking/$booking_id" params={{ booking_id: String(game.bookingId) }}>
      {game.payUntil === null ? 'Ver reserva' : 'Pagar com Pix'}
    </LinkButton>
  );
}

function Pair({ players, team, playerId }: { players: MatchPlayer[]; team: 'A' | 'B'; playerId: number }) {
  const { ordered, names, levels } = pairText(players, playerId);
  return (
    <div className="box">
      <AvatarPair
        fill={`pair-${team}`}
        people={ordered.map(({ player }) => ({ name: player, src: avatarOf(player) }))}
        tone={team === 'A' ? 'a-on-turf' : 'b-on-turf'}
      />
      <p>
        <span className="sr-only" data-fill={`label-${team}`}>
          Dupla {team}:{' '}
        </span>
        <span data-fill={`names-${team}`}>{names}</span>
        {levels && <small data-fill={`levels-${team}`}>{levels}</small>}
      </p>
    </div>
  );
}
