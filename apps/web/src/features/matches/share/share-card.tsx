import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { groupSets } from '@bandeja/rules/matches/sets/group-sets';
import { shortName } from '@bandeja/rules/players/names';
import { localDateOf } from '@bandeja/rules/time/zoned-time';
import { Trophy } from 'lucide-react';
import type { Ref } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { settings } from '../../../settings.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ProductSymbol } from '../../../ui/logo.tsx';
import { membersOf, NOBODY, placeOf } from '../match-names.ts';
import { sharedTitle } from './shared-title.ts';
import './share-card.css';

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
        <p>
          {[formatShortDate(localDateOf(match.date, match.timezone)), playedAt(match)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <h2>{sharedTitle(match)}</h2>
      </div>
      {groups.map(({ a, b, sets }) => (
        <section key={sets[0]?.set ?? 0} className="share-group">
          <Band team="A" players={a} sets={sets} won={match.winner === 'A'} pictures={pictures} />
          <Band team="B" players={b} sets={sets} won={match.winner === 'B'} pictures={pictures} />
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
  pictures,
}: {
  team: 'A' | 'B';
  players: readonly MatchPlayer[];
  sets: Scores;
  won: boolean;
  pictures: ReadonlyMap<string, string>;
}) {
  return (
    <div className="share-band" data-team={team}>
      <div className="share-pair">
        {players.length === 0 && <p>{NOBODY}</p>}
        {players.map(({ id, player }) => (
          <p key={id}>
            <Avatar
              name={player}
              src={pictures.get(avatarOf(player) ?? '') ?? null}
              size="sm"
              tone={team === 'A' ? 'a-on-court' : 'ink'}
            />
            {shortName(player)}
          </p>
        ))}
      </div>
      {won && <Trophy size={24} />}
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
    </div>
  );
}

/** A match without a place shows none on its picture: a finished match needs no place any more. */
const playedAt = (match: Match) => (match.court || match.meta_data.club ? placeOf(match) : '');
