import type { Match, MatchLevelChange, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { sortPlayers } from '@bandeja/rules/matches/players/sort-players';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { avatarOf } from '../../../../lib/avatar-of.ts';
import { Card } from '../../../../ui/card.tsx';
import { Delta } from '../../../../ui/level/delta.tsx';
import { LevelReasons, WhyLevelMoved } from '../../../../ui/level/level-reasons.tsx';
import { LevelRuler } from '../../../../ui/level/level-ruler.tsx';
import { Avatar } from '../../../../ui/player/avatar.tsx';
import { CountedLevel } from './counted-level.tsx';

/** The level changes of a finished match: the viewer's with its reasons, then those of all players. */
export function LevelMoves({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const ownChange = match.level_changes.find(({ player }) => player === viewerId);
  return (
    <>
      {ownChange && <OwnMove change={ownChange} />}
      <Card
        as="section"
        aria-labelledby="level-moves"
        className={ownChange ? undefined : 'wide:col-start-2 wide:row-span-3 wide:row-start-1'}
      >
        <h2 id="level-moves">{match.level_changes.length > 0 ? 'Níveis da partida' : 'Jogadores'}</h2>
        <ul className="mt-2">
          {sortPlayers(match.players).map((player) => (
            <PlayerRow
              key={player.id}
              player={player}
              own={player.player.id === viewerId}
              change={match.level_changes.find((one) => one.player === player.player.id)}
            />
          ))}
        </ul>
        <p className="mt-2 text-13 leading-small text-muted">
          {match.level_changes.length > 0
            ? 'Parceiros dividem o resultado, não a mudança: quem tem menos confiabilidade anda mais.'
            : match.counted_instead != null
              ? 'Não conta para nível nem pontos: vocês quatro já têm uma partida neste horário, e só uma conta.'
              : match.levels_waiting
                ? 'Os níveis esperam confirmações.'
                : match.type === 'Competitive'
                  ? 'Esta partida não moveu níveis.'
                  : 'Só partidas competitivas movem o nível.'}
        </p>
      </Card>
    </>
  );
}

function PlayerRow({
  player,
  own,
  change,
}: {
  player: MatchPlayer;
  own: boolean;
  change: MatchLevelChange | undefined;
}) {
  const moved = change ? change.level - change.previous_level : 0;
  return (
    <li className="border-line not-first:border-t">
      {/* Enlarged text puts the change below the name. */}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <Link
          to="/player/$player_id"
          params={{ player_id: String(player.player.id) }}
          className="flex min-h-14 min-w-0 flex-[1_1_11rem] items-center gap-3 py-2 text-14"
        >
          <Avatar
            name={player.player}
            src={avatarOf(player.player)}
            tone={player.team === 'A' ? 'a' : player.team === 'B' ? 'b' : 'default'}
          />
          <span className="min-w-0 wrap-anywhere">
            <b>{fullName(player.player)}</b>
            {!player.confirmed && <span className="text-muted"> · não confirmou</span>}
            {change && (
              <>
                <br />
                <span className="num text-muted">
                  {formatLevelExact(change.previous_level)} para {formatLevelExact(change.level)} ·
                  confiabilidade {formatReliability(change.reliability)}
                  {change.returned && ' · devolvido: não confirmou a partida'}
                </span>
              </>
            )}
          </span>
        </Link>
        {change && <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />}
      </div>
      {change && !own && <WhyLevelMoved change={change} own={false} />}
    </li>
  );
}

function OwnMove({ change }: { change: MatchLevelChange }) {
  const moved = change.level - change.previous_level;
  const sigma = sigmaOf(change.reliability);
  const title =
    moved > 0
      ? 'Seu nível subiu'
      : moved < 0
        ? 'Seu nível desceu'
        : change.returned
          ? 'Seu nível foi devolvido'
          : 'Seu nível ficou igual';
  return (
    <Card
      as="section"
      aria-labelledby="own-move"
      className="wide:col-start-2 wide:row-span-3 wide:row-start-1"
    >
      <div className="flex items-center justify-between gap-3">
        <h2 id="own-move">{title}</h2>
        <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />
      </div>
      <p className="num mt-2 mb-1.5 flex flex-wrap items-baseline gap-2.5">
        <span className="text-22 text-muted">{formatLevelExact(change.previous_level)}</span>
        <ArrowRight size={20} className="text-muted" aria-label="para" />
        <CountedLevel from={change.previous_level} to={change.level} />
      </p>
      <LevelRuler level={change.level} band={{ low: change.level - sigma, high: change.level + sigma }} />
      <h3 className="mt-5">Por que {formatLevelExact(Math.abs(moved))}?</h3>
      <LevelReasons change={change} own />
    </Card>
  );
}
