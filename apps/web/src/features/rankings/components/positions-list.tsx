import type { Ranking, Standing } from '@bandeja/contract/calls/rankings/rankings';
import { useQueries } from '@tanstack/react-query';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ErrorState } from '../../../ui/feedback/states.tsx';
import { positionsQuery } from '../api.ts';
import { PODIUM_PLACES, pagesOf, placeToSearch, windowAround } from '../positions-window.ts';
import { PositionRow } from './position-row.tsx';

const ROW_PX = 58;
const OVERSCAN = 8;

interface PositionsListProps {
  ranking: Ranking;
  viewerId: number | null;
  /** The place to scroll to; a new `count` scrolls again. */
  jump: { position: number; count: number } | null;
}

/** All positions below the podium. Only the rows in view exist; their pages load while they come into view. */
export function PositionsList({ ranking, viewerId, jump }: PositionsListProps) {
  const { id, players } = ranking;
  const [around, setAround] = useState(1);
  const shown = windowAround(around, players);
  const list = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  const virtualizer = useWindowVirtualizer({
    count: Math.max(0, shown.last - shown.first + 1),
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollMargin: offset,
    getItemKey: (index) => shown.first + index,
  });
  const items = virtualizer.getVirtualItems();
  const inView = {
    first: shown.first + (items[0]?.index ?? 0),
    last: shown.first + (items.at(-1)?.index ?? -1),
  };
  const pages = pagesOf(inView, players);
  const loaded = useQueries({ queries: pages.map((page) => positionsQuery(id, page)) });
  const rows = new Map<number, Standing>();
  for (const [page, { data = [] }] of loaded.entries()) {
    for (const [index, row] of data.entries()) rows.set((pages[page]?.start ?? 0) + index, row);
  }
  const failed = loaded.find(({ isError, data }) => isError && !data);

  // The list begins below the head, whose height follows its text. Measured before the first frame: corrected after a jump,
  // the offset would move the rows by more than those drawn in advance, and the focused row would be removed.
  useLayoutEffect(() => {
    const measure = () => {
      if (list.current) setOffset(list.current.getBoundingClientRect().top + globalThis.scrollY);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const scrollToPlace = useEffectEvent((place: number) => {
    const next = windowAround(place, players);
    setAround(place);
    if (place <= PODIUM_PLACES) {
      globalThis.scrollTo({ top: 0 });
      document.querySelector<HTMLElement>('.podium [data-me]')?.focus({ preventScroll: true });
    } else virtualizer.scrollToIndex(place - next.first, { align: 'center' });
  });
  useEffect(() => {
    if (jump) scrollToPlace(jump.position);
  }, [jump]);
  // The viewer's row receives focus after a jump, once it is on the page.
  const [focused, setFocused] = useState(0);
  useEffect(() => {
    if (!jump || focused === jump.count) return;
    const own = list.current?.querySelector<HTMLElement>('[data-me]');
    if (!own) {
      const found = placeToSearch(rows, { viewerId, position: jump.position });
      // The jump may come before the list can scroll: until the rows there are loaded, it is tried again.
      const place = found ?? (rows.has(jump.position) ? null : jump.position);
      if (place !== null && place > PODIUM_PLACES)
        virtualizer.scrollToIndex(place - shown.first, { align: 'center' });
      return;
    }
    // With equal points the own row can be outside the view, among the rows drawn in advance.
    virtualizer.scrollToIndex(Number(own.dataset.index), { align: 'center' });
    own.focus({ preventScroll: true });
    setFocused(jump.count);
  });

  if (players <= PODIUM_PLACES) return null;
  return (
    <Card as="section" pad="none" aria-labelledby="positions">
      <h2 id="positions" className="sr-only">
        Posições
      </h2>
      <div className="position-heads" aria-hidden="true">
        <span>Pos.</span>
        <span>Jogador</span>
        <span className="week">Na semana</span>
        <span>Pontos</span>
      </div>
      {shown.first > PODIUM_PLACES + 1 && (
        <WindowButton onClick={() => setAround(shown.first)}>Ver posições anteriores</WindowButton>
      )}
      <div ref={list} className="relative" style={{ height: virtualizer.getTotalSize() }}>
        <ol
          aria-labelledby="positions"
          className="absolute inset-x-0 top-0"
          style={{ transform: `translateY(${(items[0]?.start ?? offset) - offset}px)` }}
        >
          {items.map(({ index, key }) => (
            <PositionRow
              key={key}
              ref={virtualizer.measureElement}
              index={index}
              place={shown.first + index}
              total={players}
              row={rows.get(shown.first + index)}
              viewerId={viewerId}
            />
          ))}
        </ol>
      </div>
      {shown.last < players && (
        <WindowButton onClick={() => setAround(shown.last)}>Ver as próximas posições</WindowButton>
      )}
      {failed && (
        <div className="sticky bottom-0 bg-surface p-4">
          <ErrorState bare title="Não deu para buscar estas posições" onRetry={() => void failed.refetch()} />
        </div>
      )}
    </Card>
  );
}

const WindowButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <div className="p-3">
    <Button variant="soft" size="small" onClick={onClick}>
      {children}
    </Button>
  </div>
);
