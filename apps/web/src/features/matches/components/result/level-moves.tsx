import type { Match, MatchLevelChange, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { sortPlayers } from '@bandeja/rules/matches/sort-players';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Percent, Scale, ShieldCheck } from 'lucide-react';
import { avatarOf } from '../../../../lib/avatar-of.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Delta } from '../../../../ui/delta.tsx';
import { LevelRuler } from '../../../../ui/level-ruler.tsx';
import { type Reason, whyLevelMoved } from '../../why-level-moved.ts';
import { CountedLevel } from './counted-level.tsx';

const ICONS = { chance: Percent, margin: Scale, reliability: ShieldCheck } satisfies Record<
  Reason['about'],
  unknown
>;

/** The level changes of a finished match: the viewer's with its reasons, then those of all players. */
export function LevelMoves({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const own = match.players.find(({ player }) => player.id === viewerId);
  const ownChange = match.level_changes.find(({ player }) => player === viewerId);
  return (
    <>
      {own && ownChange && (own.team === 'A' || own.team === 'B') && (
        <OwnMove change={ownChange} reasons={whyLevelMoved(match, own.team, ownChange)} />
      )}
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
              change={match.level_changes.find((one) => one.player === player.player.id)}
            />
          ))}
        </ul>
        <p className="mt-2 text-13 leading-small text-muted">
          {match.level_changes.length > 0
            ? 'Parceiros dividem o resultado, não a mudança: quem tem menos confiabilidade anda mais.'
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

function PlayerRow({ player, change }: { player: MatchPlayer; change: MatchLevelChange | undefined }) {
  const moved = change ? change.level - change.previous_level : 0;
  return (
    <li className="flex items-center justify-between gap-3 border-line not-first:border-t">
      <Link
        to="/player/$player_id"
        params={{ player_id: String(player.player.id) }}
        className="flex min-h-14 min-w-0 items-center gap-3 py-2 text-14"
      >
        <Avatar
          name={player.player}
          src={avatarOf(player.player)}
          tone={player.team === 'A' ? 'a' : player.team === 'B' ? 'b' : 'soft'}
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
    </li>
  );
}

function OwnMove({ change, reasons }: { change: MatchLevelChange; reasons: Reason[] }) {
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
      <p className="num mt-2 mb-1.5 flex items-baseline gap-2.5">
        <span className="text-22 text-muted">{formatLevelExact(change.previous_level)}</span>
        <ArrowRight size={20} className="text-muted" aria-label="para" />
        <CountedLevel from={change.previous_level} to={change.level} />
      </p>
      <LevelRuler level={change.level} band={{ low: change.level - sigma, high: change.level + sigma }} />
      {change.returned && (
        <p className="mt-3 text-14 leading-small">
          Você não confirmou esta partida no prazo: ela não muda o seu nível.
        </p>
      )}
      <h3 className="mt-5">Por que {formatLevelExact(Math.abs(moved))}?</h3>
      <ul className="mt-1">
        {reasons.map(({ about, title: reason, text }) => {
          const Icon = ICONS[about];
          return (
            <li key={about} className="flex gap-3 border-line py-3 not-first:border-t">
              <span className="grid size-8 flex-none place-items-center rounded-chip bg-sunken text-ink">
                <Icon size={18} aria-hidden="true" />
              </span>
              <span className="min-w-0 text-14 leading-small">
                <b>{reason}</b>
                <br />
                {text}
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
