import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { groupSets } from '@bandeja/rules/matches/sets/group-sets';
import { MAX_PER_TEAM } from '@bandeja/rules/matches/team';
import { shortName } from '@bandeja/rules/players/names';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import Trophy from 'lucide-react/icons/trophy';
import type { Ref } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { settings } from '../../../settings.ts';
import { ProductSymbol } from '../../../ui/brand/logo.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { membersOf, placeOf } from '../match-names.ts';
import { sharedTitle } from './shared-title.ts';
import './share-card.css';

/** More sets leave no room for the names next to them. */
const MANY_SETS = 4;

type Scores = Match['scores'];

/** The card that is drawn as the picture; hidden on the page itself. */
export function ShareCard({
  match,
  pictures,
  ref,
}: {
  match: Match;
  /** Avatars as data: URLs, by address. */
  pictures: ReadonlyMap<string, string>;
  ref: Ref<HTMLElement>;
}) {
  const byId = (ids: readonly number[]) =>
    ids.flatMap((id) => match.players.filter((player) => player.id === id));
  const groups =
    match.type === 'Competitive' || match.scores.length === 0
      ? [{ a: membersOf(match, 'A'), b: membersOf(match, 'B'), sets: match.scores }]
      : groupSets(match.scores).map((group) => ({
          a: byId(group.team_a),
          b: byId(group.team_b),
          sets: group.sets,
        }));
  // As on the match page: where the pairs changed, no pair won the match.
  const winner = groups.length > 1 ? null : match.winner;
  return (
    <article className="share-card" ref={ref}>
      <header>
        <p className="share-brand">
          <ProductSymbol height={28} onTurf />
          {settings.brand}
        </p>
        <p>{matchTypeLabel(match.type)}</p>
      </header>
      <div className="share-what">
        <p>{[whenOf(match), playedAt(match)].filter(Boolean).join(' · ')}</p>
        <h2>{sharedTitle(match)}</h2>
      </div>
      {groups.map(({ a, b, sets }) => (
        <section
          key={sets[0]?.set ?? 0}
          className="share-group"
          data-many={sets.length > MANY_SETS || undefined}
          data-long={sets.some((set) => set.team_a_score > 9 || set.team_b_score > 9) || undefined}
        >
          <Band
            team="A"
            players={a}
            sets={sets}
            won={winner === 'A'}
            open={match.ended_at ? 0 : Math.max(0, MAX_PER_TEAM - a.length)}
            pictures={pictures}
          />
          <Band
            team="B"
            players={b}
            sets={sets}
            won={winner === 'B'}
            open={match.ended_at ? 0 : Math.max(0, MAX_PER_TEAM - b.length)}
            pictures={pictures}
          />
        </section>
      ))}
    </article>
  );
}

function Band({
  team,
  players,
  sets,
  won,
  open,
  pictures,
}: {
  team: 'A' | 'B';
  players: readonly MatchPlayer[];
  sets: Scores;
  won: boolean;
  /** Free places of the pair. */
  open: number;
  pictures: ReadonlyMap<string, string>;
}) {
  return (
    <div className="share-band" data-team={team} data-empty={players.length === 0 || undefined}>
      <div className="share-pair">
        {players.map(({ id, player }) => (
          <p key={id}>
            <Avatar
              name={player}
              src={pictures.get(avatarOf(player) ?? '') ?? null}
              size="sm"
              isDrawn
              tone={team === 'A' ? 'a-on-court' : 'ink'}
            />
            {shortName(player)}
          </p>
        ))}
        {open > 0 && <p className="share-free">{open === 1 ? '1 lugar livre' : `${open} lugares livres`}</p>}
      </div>
      {won && <Trophy size={24} />}
      {sets.length > 0 && (
        <div className="share-sets">
          {sets.map(({ set, team_a_score, team_b_score }) => {
            const [own, other] = team === 'A' ? [team_a_score, team_b_score] : [team_b_score, team_a_score];
            return (
              <span key={set} data-won={own > other || undefined}>
                {own}
              </span>
            );
          })}
        </div>
      )}
    </div>
  );
}

/** Before the match its time matters, after it only the day. */
function whenOf({ date, timezone, ended_at }: Match): string {
  const day = formatShortDate(localDateOf(date, timezone));
  return ended_at ? day : `${day}, ${localTimeOf(date, timezone)}`;
}

/** A match without a place shows none on its picture: a finished match needs no place any more. */
const playedAt = (match: Match) => (match.court || match.meta_data.club ? placeOf(match) : '');
