import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import type { KeyboardEvent, ReactNode } from 'react';
import { IconButton } from '../../../../ui/button.tsx';
import { BracketColumns, type BracketColumnsProps } from './bracket-columns.tsx';
import { useBracketZoom } from './use-bracket-zoom.ts';

/** How far an arrow key moves the bracket. */
const STEP_PX = 120;

/** The knockout: scrolls by touch, wheel and arrow keys; two fingers, + and − change its size. */
export function Bracket({ share, ...columns }: BracketColumnsProps & { share: ReactNode }) {
  const { scroller, zoom, isLeast, isMost, shrink, enlarge } = useBracketZoom();

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-STEP_PX, 0],
      ArrowRight: [STEP_PX, 0],
      ArrowUp: [0, -STEP_PX],
      ArrowDown: [0, STEP_PX],
    };
    const move = moves[event.key];
    if (event.key === '+' || event.key === '=') enlarge();
    else if (event.key === '-') shrink();
    else if (move && event.target === event.currentTarget)
      scroller.current?.scrollBy({ left: move[0], top: move[1] });
    else return;
    event.preventDefault();
  }

  return (
    <section className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="bracket-title">
      <div className="flex items-center justify-between gap-4">
        <h2 id="bracket-title">Chave final</h2>
        <div className="-my-2 flex">
          {share}
          <IconButton label="Diminuir a chave" disabled={isLeast} onClick={shrink}>
            <Minus size={20} />
          </IconButton>
          <IconButton label="Aumentar a chave" disabled={isMost} onClick={enlarge}>
            <Plus size={20} />
          </IconButton>
        </div>
      </div>
      {/* biome-ignore-start lint/a11y/noNoninteractiveTabindex: a scroller must be focusable to scroll by keyboard. */}
      <section
        ref={scroller}
        tabIndex={0}
        aria-label="Chave do torneio. Setas movem, mais e menos mudam o tamanho."
        className="bracket-view"
        onKeyDown={onKeyDown}
      >
        <BracketColumns {...columns} zoom={zoom} />
      </section>
      {/* biome-ignore-end lint/a11y/noNoninteractiveTabindex: a scroller must be focusable to scroll by keyboard. */}
    </section>
  );
}
