import type { TournamentMatch } from '@bandeja/contract/calls/tournaments';
import { formatDay } from '@bandeja/rules/format/dates';
import { givenName } from '@bandeja/rules/players/names';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { joinNames } from '../../../lib/format.ts';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { LinkButton } from '../../../ui/button.tsx';
import { Turf } from '../../../ui/card.tsx';
import { AvatarPair } from '../../../ui/player/avatar.tsx';
import { isCalled } from '../bracket-rounds.ts';
import { membersOf } from '../tournament-texts.ts';
import './own-match.css';

/** The viewer's next match of the tournament: the time, the court, the two teams. */
export function OwnMatch({ match, viewer, zone }: { match: TournamentMatch; viewer: number; zone: string }) {
  const now = useNow(60_000);
  const { starts_at, court } = match;
  const when = isCalled(match)
    ? 'É agora'
    : starts_at === null
      ? 'Horário a definir'
      : `${formatDay(localDateOf(starts_at, zone), localDateOf(now, zone))}, ${localTimeOf(starts_at, zone)}`;
  const own = match.team_a && membersOf(match.team_a).some(({ id }) => id === viewer) ? 'a' : 'b';
  return (
    <Turf aria-labelledby="own-match" className="own-match">
      <div className="grid gap-1 p-5">
        <h2 id="own-match" className="text-14 font-label text-on-turf-muted">
          Seu jogo · {match.label}
        </h2>
        <p className="num text-28 leading-tight font-heavy tracking-display">{when}</p>
        {court && <p className="text-14 font-label">{court.name}</p>}
      </div>
      <div className="boxes">
        <Pair team={own === 'a' ? match.team_a : match.team_b} from={null} viewer={viewer} side="a" />
        <Pair
          team={own === 'a' ? match.team_b : match.team_a}
          from={own === 'a' ? match.from_b : match.from_a}
          viewer={viewer}
          side="b"
        />
      </div>
      {match.match !== null && (
        <div className="p-5 pt-0">
          <LinkButton variant="white" wide to="/match/$match_id" params={{ match_id: String(match.match) }}>
            Abrir a partida
          </LinkButton>
        </div>
      )}
    </Turf>
  );
}

interface PairProps {
  team: TournamentMatch['team_a'];
  from: string | null;
  viewer: number;
  side: 'a' | 'b';
}

function Pair({ team, from, viewer, side }: PairProps) {
  if (team === null) return <div className="box">{from ?? 'Dupla a definir'}</div>;
  const players = membersOf(team).toSorted((a, b) => Number(b.id === viewer) - Number(a.id === viewer));
  return (
    <div className="box">
      <AvatarPair
        people={players.map((player) => ({ name: player, src: avatarOf(player) }))}
        tone={side === 'a' ? 'a-on-turf' : 'b-on-turf'}
      />
      <p className="min-w-0">
        {joinNames(players.map((player) => (player.id === viewer ? 'Você' : givenName(player))))}
      </p>
    </div>
  );
}
