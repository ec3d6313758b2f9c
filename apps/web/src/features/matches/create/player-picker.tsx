import type { SuggestedPlayer } from '@bandeja/contract/calls/players';
import { formatCount } from '@bandeja/rules/format/count';
import { formatLevel } from '@bandeja/rules/format/level';
import { fullName } from '@bandeja/rules/players/names';
import { useInfiniteQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, memo, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { avatarOf } from '../../../lib/avatar-of.ts';
import { errorText } from '../../../lib/form/error-messages.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useDebounced, useLastKnown } from '../../../lib/hooks/use-time.ts';
import { NextPage } from '../../../ui/feedback/next-page.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/overlays/sheet.tsx';
import { Avatar } from '../../../ui/player/avatar.tsx';
import { friendsQuery } from '../api/read-matches.ts';
import './player-picker.css';

interface ChoiceProps {
  /** The viewer, whose friends are offered. */
  playerId: number;
  /** Ids of players not to offer, because they already have a place. */
  exclude: readonly number[];
  /** Offers only players of this gender; null or left out: all. */
  gender?: 'F' | 'M' | null;
  onPick: (player: SuggestedPlayer) => void;
  /** How to invite a player without an account, shown where no player is found. */
  invite?: ReactNode;
}

/**
 * Chooses a player: friends first, then those of the own city and all others, the nearest levels first, searched by name, loaded as the list scrolls. The caller
 * closes it after a choice.
 */
export function PlayerPicker({
  isOpen,
  onClose,
  title,
  ...choice
}: ChoiceProps & { isOpen: boolean; onClose: () => void; title: ReactNode }) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={title}>
      <Choice {...choice} />
    </Sheet>
  );
}

function Choice({ playerId, exclude, gender = null, onPick, invite }: ChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const friends = useInfiniteQuery(friendsQuery(playerId, search, gender));
  const lastKnown = useLastKnown(friends);
  const field = useRef<HTMLInputElement>(null);
  const withKeyboard = useMedia('(pointer: fine)');
  const picked = useRef(onPick);
  picked.current = onPick;
  const pick = useCallback((player: SuggestedPlayer) => picked.current(player), []);

  useEffect(() => {
    // No focus on a phone, where the keyboard would cover the names.
    if (withKeyboard) field.current?.focus();
  }, [withKeyboard]);

  const found = friends.data && offered(friends.data.pages, exclude);
  // The number of excluded players is known only with the last page; until then the server's count is shown.
  const total = (friends.hasNextPage ? friends.data?.pages[0]?.count : found?.length) ?? 0;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are a shortcut, and every name is a button.
    <div className="picker" onKeyDown={moveFocus}>
      <TextField
        ref={field}
        label="Buscar pelo nome"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={100}
        value={typed}
        onChange={setTyped}
      />
      {lastKnown && <OfflineStrip time={lastKnown} />}
      <p role="status" className="sr-only">
        {found && search !== '' && !friends.isPlaceholderData && countText(total)}
      </p>
      <div className="found" aria-busy={friends.isPlaceholderData || friends.isPending}>
        {found === undefined ? (
          friends.isError ? (
            <ErrorState
              bare
              title="Não deu para buscar jogadores"
              text={errorText(friends.error, 'Confira o sinal e tente de novo.')}
              onRetry={() => void friends.refetch()}
            />
          ) : (
            <WaitingRows />
          )
        ) : (
          <>
            {found.length > 0 && <FoundPlayers players={found} onPick={pick} />}
            {friends.hasNextPage ? (
              <NextPage
                key={`${search} ${friends.data?.pages.length}`}
                failed={friends.isFetchNextPageError}
                onReach={() => void friends.fetchNextPage()}
                retry="Buscar mais jogadores"
              >
                <WaitingRows />
              </NextPage>
            ) : (
              found.length === 0 && <NoPlayerFound search={search} invite={invite} />
            )}
          </>
        )}
      </div>
    </div>
  );
}

const WaitingRows = () => (
  <Loading label="Buscando jogadores">
    {['a', 'b', 'c'].map((row) => (
      <div key={row} className="who">
        <Skeleton className="size-10 rounded-pill" />
        <div className="grid gap-2">
          <Skeleton className="h-4 w-7/10" />
          <Skeleton className="h-3 w-11/25" />
        </div>
      </div>
    ))}
  </Loading>
);

function NoPlayerFound({ search, invite }: { search: string; invite: ReactNode }) {
  return (
    <div className="pt-5">
      {search ? (
        <EmptyState
          bare
          title={`Ninguém com “${search}”`}
          text="Confira como se escreve. Só aparece quem já tem conta."
        >
          {invite}
        </EmptyState>
      ) : (
        <EmptyState
          bare
          title="Ninguém para chamar"
          text="Assim que outros jogadores entrarem, aparecem aqui."
        >
          {invite}
        </EmptyState>
      )}
    </div>
  );
}

/** Pages may overlap when a player registers between two reads, so duplicates are removed. */
function offered(pages: readonly { results: SuggestedPlayer[] }[], exclude: readonly number[]) {
  const byId = new Map(pages.flatMap(({ results }) => results).map((player) => [player.id, player]));
  return [...byId.values()].filter(({ id }) => !exclude.includes(id));
}

const countText = (count: number) =>
  count === 1 ? '1 jogador encontrado' : `${formatCount(count)} jogadores encontrados`;

/** Arrow keys move the focus from the field through the names and back. */
function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
  const at = stops.findIndex((stop) => stop.matches(':focus'));
  const next = stops[at + step];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}

/** Rows that are drawn and laid out together: a page of players is two blocks. */
const BLOCK = 10;
/** Of a row, in player-picker.css. */
const ROW_PX = 64;

interface FoundProps {
  players: readonly SuggestedPlayer[];
  /** The same function at each render, so that the rows above are not drawn again with each page that is read. */
  onPick: (player: SuggestedPlayer) => void;
}

/** The players to choose from, in blocks: hundreds of rows as the list is scrolled (decision 118). */
function FoundPlayers({ players, onPick }: FoundProps) {
  const blocks = Array.from({ length: Math.ceil(players.length / BLOCK) }, (_, index) =>
    players.slice(index * BLOCK, (index + 1) * BLOCK),
  );
  return (
    // A ul cannot group its rows in blocks.
    // biome-ignore lint/a11y/useSemanticElements: see above.
    <div role="list" className="found-players">
      {blocks.map((block) => (
        <Block key={block[0]?.id} players={block} onPick={onPick} />
      ))}
    </div>
  );
}

/** The array is recomputed with each page; a block with the same players is not drawn again. */
const Block = memo(
  ({ players, onPick }: FoundProps) => (
    <div
      role="presentation"
      className="found-block"
      style={{ containIntrinsicBlockSize: `auto ${players.length * ROW_PX}px` }}
    >
      {players.map((player) => (
        // biome-ignore lint/a11y/useSemanticElements: of a list in blocks.
        <div role="listitem" key={player.id}>
          <button type="button" className="who" onClick={() => onPick(player)}>
            <Avatar name={player} src={avatarOf(player)} />
            <span className="min-w-0">
              <b>{fullName(player)}</b>
              <small>{factsOf(player)}</small>
            </span>
            <Plus size={20} />
          </button>
        </div>
      ))}
    </div>
  ),
  (before, { players, onPick }) =>
    before.onPick === onPick &&
    before.players.length === players.length &&
    before.players.every((player, index) => player === players[index]),
);

function factsOf({ level, matches_together: together, city }: SuggestedPlayer): string {
  const facts = [
    level ? `Nível ${formatLevel(level.level)}` : 'Sem nível ainda',
    together > 0 ? `jogaram ${together} ${together === 1 ? 'vez' : 'vezes'}` : city,
  ];
  return facts.filter(Boolean).join(' · ');
}
