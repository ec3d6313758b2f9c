import type { Match, MatchLevelChange, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { formatLevelExact, formatReliability } from '@bandeja/rules/format/level';
import { sigmaOf } from '@bandeja/rules/levels/reliability';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { fullName } from '@bandeja/rules/players/names';
import { Link } from '@tanstack/react-router';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { Card, Turf } from '../../../ui/card.tsx';
import { Scoreboard } from '../../../ui/court/scoreboard.tsx';
import { Delta } from '../../../ui/level/delta.tsx';
import { LevelReasons, WhyLevelMoved } from '../../../ui/level/level-reasons.tsx';
import { LevelRuler } from '../../../ui/level/level-ruler.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { MatchLinks } from '../components/match-links.tsx';
import { OtherGroups } from '../components/other-groups.tsx';
import { earlyText, membersOf, pairName, placeOf } from '../match-names.ts';
import { ShareMatch } from '../share/share-match.tsx';
import { ConsentBanner, ResultBanner } from './result-banner.tsx';
import { setGroups } from './set-teams.ts';

/** A finished match: the winner, the score, the level changes and their reasons. */
export function MatchFinal({ match, viewerId }: { match: Match; viewerId: number | null }) {
  const now = useNow(60_000);
  const [first, ...others] = setGroups(match, match.scores);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 wide:grid-cols-[minmax(0,1fr)_372px] wide:gap-6">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <Turf>
          <div className="border-b-2 border-on-turf px-5 pt-5 pb-4">
            <p className="text-14 text-on-turf-muted">
              {[
                formatDayTime(match.date, now, match.timezone),
                matchZoneNote(match),
                matchTypeLabel(match.type),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <div className="flex items-start justify-between gap-3">
              <h1 className="mt-1">{headline(match, viewerId, others.length > 0)}</h1>
              <ShareMatch match={match} className="-me-2 text-on-turf" />
            </div>
            {placeOf(match) && <p className="text-14 font-label">{placeOf(match)}</p>}
            {match.ended_early && <p className="text-14 text-on-turf-muted">{earlyText(match)}</p>}
          </div>
          {first && (
            <div className="px-5 py-3">
              <Scoreboard
                large
                onTurf
                names={{ a: pairName(first.a), b: pairName(first.b) }}
                numbers={first.sets.map(({ set }) => set)}
                sets={first.sets.map((set) => ({ a: set.team_a_score, b: set.team_b_score }))}
                winner={others.length > 0 ? null : match.winner}
              />
            </div>
          )}
        </Turf>
        <ConsentBanner match={match} />
        <ResultBanner match={match} now={now} viewerId={viewerId} />
        <MatchLinks match={match} viewerId={viewerId} />
        {others.length > 0 && (
          <Card pad="tight" className="grid grid-cols-[minmax(0,1fr)] gap-3">
            <h2>Outras duplas</h2>
            <OtherGroups groups={others} large />
          </Card>
        )}
      </div>
      <LevelMoves match={match} viewerId={viewerId} />
    </div>
  );
}

function headline(match: Match, viewerId: number | null, mixed: boolean): string {
  // A match in which all players have been partners has no winner.
  if (mixed) return 'Partida encerrada';
  if (!match.winner) return 'Empate';
  const own = match.players.find(({ player }) => player.id === viewerId)?.team;
  if (own === 'A' || own === 'B') return own === match.winner ? 'Vocês venceram' : 'Não foi desta vez';
  return `Vitória de ${pairName(membersOf(match, match.winner))}`;
}

/** The level changes of a finished match: the viewer's with its reasons, then those of all players. */
function LevelMoves({ match, viewerId }: { match: Match; viewerId: number | null }) {
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

interface PlayerRowProps {
  player: MatchPlayer;
  own: boolean;
  change: MatchLevelChange | undefined;
}

function PlayerRow({ player, own, change }: PlayerRowProps) {
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

const COUNT_MS = 700;

/** Animates the level from old to new. Without animation when the device prefers reduced motion. */
function CountedLevel({ from, to }: { from: number; to: number }) {
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const [share, setShare] = useState(0);
  useEffect(() => {
    if (still) return;
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const passed = Math.min(1, (now - start) / COUNT_MS);
      // Ease-out, as in the design tokens.
      setShare(1 - (1 - passed) ** 3);
      if (passed < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [still]);
  const level = still ? to : from + (to - from) * share;
  return (
    <>
      <span className="sr-only">{formatLevelExact(to)}</span>
      <span aria-hidden="true" className="text-64 leading-none font-heavy tracking-display text-ink">
        {formatLevelExact(level)}
      </span>
    </>
  );
}
