import type { SuggestedPlayer } from '@bandeja/contract/calls/players';
import { formatCount } from '@bandeja/rules/format/count';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { errorText } from '../../../../lib/form/error-messages.ts';
import { useLastKnown } from '../../../../lib/hooks/last-known.ts';
import { useDebounced } from '../../../../lib/hooks/use-debounced.ts';
import { useMedia } from '../../../../lib/hooks/use-media.ts';
import { NextPage } from '../../../../ui/feedback/next-page.tsx';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState, OfflineStrip } from '../../../../ui/feedback/states.tsx';
import { TextField } from '../../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../../ui/overlays/sheet.tsx';
import { friendsQuery } from '../../api/list-friends.ts';
import { FoundPlayers } from './found-players.tsx';
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
