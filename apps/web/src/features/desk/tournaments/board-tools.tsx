import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';
import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../../lib/lazy.ts';
import { Button } from '../../../ui/button.tsx';
import { openWithCode, useOverlay } from '../../../ui/overlays/use-overlay.tsx';
import type { Moves } from './board-state.ts';

const loadPrint = () => import('./board-print.tsx');
const PrintPart = lazy(async () => ({ default: (await loadPrint()).PrintPart }));
const loadDelay = () => import('./delay-sheet.tsx');
const DelaySheet = lazy(async () => ({ default: (await loadDelay()).DelaySheet }));

/** Opens the delay of the published matches. */
export function DelayButton(of: { board: DeskBoard; hash: string; hasMoves: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        Atrasar
      </Button>
      {useOverlay(loadDelay, isOpen, close, <DelaySheet {...of} isOpen={isOpen} onClose={close} />)}
    </>
  );
}

/** Prints the board. Its code comes while the page is idle, since the browser's own print needs it too. */
export function PrintButton(of: { board: DeskBoard; moves: Moves; hash: string }) {
  const [isHere, setHere] = useState(false);
  const [isAsked, setAsked] = useState(false);
  useEffect(
    () =>
      whenIdle(
        () =>
          void loadPrint().then(
            () => setHere(true),
            () => undefined,
          ),
      ),
    [],
  );
  const ask = () => {
    setHere(true);
    setAsked(true);
  };
  return (
    <>
      <Button variant="secondary" size="small" pending={isAsked} onClick={() => openWithCode(loadPrint, ask)}>
        Imprimir
      </Button>
      {isHere && (
        <Suspense>
          <PrintPart {...of} isAsked={isAsked} onDone={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}
