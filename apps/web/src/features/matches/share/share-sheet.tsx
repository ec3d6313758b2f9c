import type { Match, MatchPlayer } from '@bandeja/contract/calls/matches';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { MAX_PER_TEAM } from '@bandeja/rules/matches/team';
import { shortName } from '@bandeja/rules/players/names';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import Trophy from 'lucide-react/icons/trophy';
import { type Ref, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { settings } from '../../../settings.ts';
import { ProductSymbol } from '../../../ui/brand/logo.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { PictureSheet } from '../../../ui/share/picture-sheet.tsx';
import { membersOf, pairName, placeOf } from '../match-names.ts';
import { setGroups } from '../result/set-teams.ts';
import './share-card.css';

export interface ShareSheetProps {
  match: Match;
  failedSentence: string;
  onFailed: (error: unknown) => void;
  onClose: () => void;
}

/** The picture of a match, shown before sharing. */
export function ShareSheet({ match, ...props }: ShareSheetProps) {
  // The match at the time the sheet opens: a set recorded meanwhile must not change the shown picture.
  const [shown] = useState(match);
  const title = sharedTitle(shown);
  return (
    <PictureSheet
      title="Compartilhar partida"
      alt={`Imagem da partida: ${title}`}
      fileName={`match-${shown.id}.png`}
      text={title}
      sharedSentence="Partida compartilhada!"
      avatars={shown.players.flatMap(({ player }) => avatarOf(player) ?? [])}
      {...props}
      card={(pictures, ref) => <ShareCard ref={ref} match={shown} pictures={pictures} />}
    />
  );
}

/** More sets leave no room for the names next to them. */
const MANY_SETS = 4;

type Scores = Match['scores'];

interface ShareCardProps {
  match: Match;
  /** Avatars as data: URLs, by address. */
  pictures: ReadonlyMap<string, string>;
  ref: Ref<HTMLElement>;
}

/** The card that is drawn as the picture; hidden on the page itself. */
export function ShareCard({ match, pictures, ref }: ShareCardProps) {
  const groups = setGroups(match, match.scores);
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
          {(
            [
              ['A', a],
              ['B', b],
            ] as const
          ).map(([team, players]) => (
            <Band
              key={team}
              team={team}
              players={players}
              sets={sets}
              won={winner === team}
              open={match.ended_at ? 0 : Math.max(0, MAX_PER_TEAM - players.length)}
              pictures={pictures}
            />
          ))}
        </section>
      ))}
    </article>
  );
}

interface BandProps {
  team: 'A' | 'B';
  players: readonly MatchPlayer[];
  sets: Scores;
  won: boolean;
  /** Free places of the pair. */
  open: number;
  pictures: ReadonlyMap<string, string>;
}

function Band({ team, players, sets, won, open, pictures }: BandProps) {
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

/** The title of the picture, from a neutral point of view. */
export function sharedTitle(match: Match): string {
  if (!match.ended_at) return match.scores.length > 0 ? 'Em jogo' : 'Vamos jogar';
  if (setGroups(match, match.scores).length > 1) return 'Partida encerrada';
  if (!match.winner) return 'Empate';
  return `Vitória de ${pairName(membersOf(match, match.winner))}`;
}
