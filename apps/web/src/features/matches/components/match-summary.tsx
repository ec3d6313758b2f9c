import type { Match } from '@bandeja/contract/calls/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { formatLevelExact } from '@bandeja/rules/format/level';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { hasFullTeams } from '@bandeja/rules/matches/players/positions';
import { sortPlayers } from '@bandeja/rules/matches/team';
import { fullName } from '@bandeja/rules/players/names';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { matchOverlay, type ShownEntry, waiting, waitingTitle } from '../../../data/offline/queue-port.ts';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { useStore } from '../../../lib/store.ts';
import { serverNow } from '../../../lib/time/server-time.ts';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { needsPlayer } from '../../../shell/queue/queue-text.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';
import { Scoreboard } from '../../../ui/court/scoreboard.tsx';
import { Delta } from '../../../ui/level/delta.tsx';
import { MatchCard } from '../../../ui/match-card.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { placeNames } from '../match-names.ts';
import { setGroups } from '../result/set-teams.ts';
import { ShareMatch } from '../share/share-match.tsx';
import { OtherGroups } from './other-groups.tsx';

interface MatchSummaryProps {
  match: Match;
  /** The player whose matches are listed. */
  playerId: number;
  /** Whether that player is the viewer, who is named "Você". */
  isOwn: boolean;
  /** Whether the card may offer "Add Resultado". */
  withResult?: boolean;
  /** Of a match that only this device has: replaces the data of the server, and sharing. */
  state?: ReactNode;
}

/** A match in a list: time, place, level change and score. A tap anywhere opens it. */
export function MatchSummary({ match: given, playerId, isOwn, withResult, state }: MatchSummaryProps) {
  const queue = useStore(waiting, (shown) => shown.entries);
  const overlay = useStore(matchOverlay);
  // A match that only this device has is given with its entries.
  const entries = state === undefined ? queue.filter((entry) => entry.match === given.id) : [];
  const isQueued = overlay !== null && entries.length > 0;
  const match = isQueued
    ? overlay.withQueued(given, entries, { viewerId: isOwn ? playerId : null, now: serverNow() })
    : given;
  const self = isOwn ? playerId : null;
  const [first, ...others] = setGroups(match, match.scores);
  const names = { a: placeNames(first?.a ?? [], self), b: placeNames(first?.b ?? [], self) };
  const day = formatShortDate(localDateOf(match.date, match.timezone));
  const kicker = [
    match.ended_at ? day : `${day}, ${localTimeOf(match.date, match.timezone)}`,
    !match.ended_at && matchZoneNote(match),
    matchTypeLabel(match.type),
    match.ended_at && match.ended_early === 'walkover' && 'W.O.',
  ]
    .filter(Boolean)
    .join(' · ');
  const where =
    match.court?.club.name ||
    match.meta_data.club ||
    (new Date(match.date) > serverNow() ? 'Local a combinar' : 'Partida');
  const params = { match_id: String(match.id) };
  return (
    <div className="relative grid min-w-0 rounded-card has-[a:focus-visible]:outline-3 has-[a:focus-visible]:outline-blue-text">
      <MatchCard
        kicker={kicker}
        title={
          <Link
            to="/match/$match_id"
            params={params}
            className="-my-1 inline-block py-1 outline-none after:absolute after:inset-0 after:rounded-card"
            aria-label={`${where}, ${kicker}: ${names.a} contra ${names.b}`}
          >
            {where}
          </Link>
        }
        aside={
          state ?? (
            <span className="flex flex-none items-center">
              {isQueued ? <WaitingChip entries={entries} /> : <LevelMove match={match} playerId={playerId} />}
              <ShareMatch match={match} className="relative -my-2 -me-2" />
            </span>
          )
        }
      >
        <Scoreboard
          names={names}
          numbers={(first?.sets ?? []).map(({ set }) => set)}
          sets={(first?.sets ?? []).map((score) => ({ a: score.team_a_score, b: score.team_b_score }))}
          winner={others.length > 0 ? null : match.winner}
        />
        <OtherGroups groups={others} self={self} />
        <div className="-my-1.5 flex flex-wrap items-center justify-between gap-x-3">
          <PlayerLinks players={match.players} />
          {withResult && match.can.record_set && hasFullTeams(match.players) && (
            <LinkButton
              variant="soft"
              size="small"
              to="/match/$match_id"
              params={params}
              className="relative"
            >
              Add Resultado
            </LinkButton>
          )}
        </div>
      </MatchCard>
    </div>
  );
}

/** The avatars link to Perfil Atleta; the rest of the card opens the match. */
const PlayerLinks = ({ players }: Pick<Match, 'players'>) => (
  <ul className="-mx-1 flex flex-wrap">
    {sortPlayers(players).map(({ id, player, team }) => (
      <li key={id}>
        <Link
          to="/player/$player_id"
          params={{ player_id: String(player.id) }}
          className="relative grid h-11 w-9.5 place-items-center rounded-pill"
          aria-label={`Perfil Atleta de ${fullName(player)}`}
        >
          <Avatar
            name={player}
            src={avatarOf(player)}
            size="sm"
            tone={team === 'A' ? 'a' : team === 'B' ? 'b' : 'default'}
          />
        </Link>
      </li>
    ))}
  </ul>
);

/** Whether places are free, the match is complete, or its result is missing. */
function OpenState({ match }: { match: Match }) {
  if (!hasFullTeams(match.players)) return <Chip tone="orange">Em aberto</Chip>;
  return new Date(match.date) > serverNow() ? (
    <Chip tone="blue">Marcada</Chip>
  ) : (
    <Chip tone="amber">Falta o placar</Chip>
  );
}

function LevelMove({ match, playerId }: { match: Match; playerId: number }) {
  if (match.result?.state === 'contested') return <Chip tone="amber">Contestada</Chip>;
  if (!match.ended_at) return <OpenState match={match} />;
  const change = match.level_changes.find(({ player }) => player === playerId);
  if (!change) return <span className="text-13 whitespace-nowrap text-muted">Nível igual</span>;
  const moved = change.level - change.previous_level;
  return <Delta value={moved} text={formatLevelExact(Math.abs(moved))} />;
}

/** What waits on this device for a match of a list. */
export const WaitingChip = ({ entries }: { entries: readonly ShownEntry[] }) =>
  entries.some(needsPlayer) ? (
    <Chip tone="red">Precisa de você</Chip>
  ) : (
    <Chip tone="amber">{waitingTitle(entries)}</Chip>
  );
