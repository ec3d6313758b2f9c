import type { Tournament, TournamentCategory } from '@bandeja/contract/calls/tournaments';
import { tableName } from '@bandeja/rules/players/names';
import { type ReactNode, type Ref, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { cx } from '../../../lib/cx.ts';
import { joinNames } from '../../../lib/format.ts';
import { AvatarPair } from '../../../ui/player/avatar.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { PictureHead, PictureSheet } from '../../../ui/share/picture-sheet.tsx';
import { BracketColumns, type BracketColumnsProps } from '../components/bracket.tsx';
import { StandingsTable, type StandingsTableProps } from '../components/standings.tsx';
import type { Podium } from '../own-result.ts';
import { dateRange, membersOf } from '../tournament-texts.ts';
import './tournament-pictures.css';

/** What all pictures of a tournament show. */
export interface OfCategory {
  tournament: Tournament;
  category: TournamentCategory;
}

type Sheet<Shown> = OfCategory & Shown & { onClose: () => void };

/** The standings of one group. */
export function GroupPicture({ group, advancing, viewer, ...of }: Sheet<StandingsTableProps>) {
  const [shown] = useState({ group, advancing, viewer });
  return (
    <TournamentPicture {...of} what={`Grupo ${group.name}`}>
      <StandingsTable {...shown} />
    </TournamentPicture>
  );
}

/** The knockout with all its rounds. */
export function BracketPicture({ matches, timeOf, ...of }: Sheet<BracketColumnsProps>) {
  // Others read the picture, so the names are those of all players, without "Você".
  const [shown] = useState({ matches, viewer: null, timeOf });
  return (
    <TournamentPicture {...of} what="Chave final" wide>
      <BracketColumns {...shown} isStill />
    </TournamentPicture>
  );
}

/** The first places after the final. */
export function PodiumPicture({ podium, ...of }: Sheet<{ podium: Podium }>) {
  const [shown] = useState(podium);
  const players = shown.flatMap(({ team }) => membersOf(team));
  return (
    <TournamentPicture {...of} what="Pódio" avatars={players.flatMap((player) => avatarOf(player) ?? [])}>
      {(pictures) => (
        <ol className="share-places">
          {shown.map(({ position, team }) => (
            <li key={team.id}>
              <Place position={position} />
              <AvatarPair
                people={membersOf(team).map((player) => ({
                  name: player,
                  src: pictures.get(avatarOf(player) ?? '') ?? null,
                  isDrawn: true,
                }))}
              />
              <span className="share-name">{joinNames(membersOf(team).map(tableName))}</span>
            </li>
          ))}
        </ol>
      )}
    </TournamentPicture>
  );
}

interface TournamentPictureProps extends OfCategory {
  what: string;
  avatars?: readonly string[];
  /** As wide as its content. */
  wide?: boolean;
  onClose: () => void;
  children: ReactNode | ((pictures: ReadonlyMap<string, string>) => ReactNode);
}

function TournamentPicture({
  tournament,
  category,
  what,
  avatars,
  wide,
  onClose,
  children,
}: TournamentPictureProps) {
  const { name, club, starts_on, ends_on, hash } = tournament;
  const text = `${what}: ${name}, ${category.name}`;
  const card = (pictures: ReadonlyMap<string, string>, ref: Ref<HTMLElement>) => (
    <article className={cx('share-card', wide && 'share-wide')} ref={ref}>
      <PictureHead
        kind={what}
        about={`${club.name} · ${dateRange(starts_on, ends_on)}`}
        title={`${name}, ${category.name}`}
      />
      {typeof children === 'function' ? children(pictures) : children}
    </article>
  );
  return (
    <PictureSheet
      title="Compartilhar torneio"
      alt={`Imagem do torneio: ${text}`}
      fileName={`torneio-${hash}.png`}
      text={text}
      sharedSentence="Torneio compartilhado!"
      failedSentence="Falha ao gerar imagem do torneio"
      avatars={avatars ?? []}
      onFailed={(error) => console.error('Falha ao gerar imagem do torneio', error)}
      onClose={onClose}
      card={card}
    />
  );
}
