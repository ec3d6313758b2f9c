import type { Americano } from '@bandeja/contract/calls/americanos';
import { Turf } from '../../../ui/card.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { nameOf } from '../americano-rounds.ts';
import { formatAverage } from '../americano-texts.ts';
import { ShareEvent } from '../share/share-event.tsx';

/** The first three of a finished event. */
export function Podium({ event, own }: { event: Americano; own: number | null }) {
  const first = event.table.filter(({ position, played }) => position <= 3 && played > 0);
  if (first.length === 0) return null;
  return (
    <Turf aria-labelledby="podium">
      <div className="grid gap-4 p-5">
        <div className="flex items-center justify-between gap-2">
          <h2 id="podium" className="text-14 font-label text-on-turf-muted">
            Pódio
          </h2>
          <ShareEvent event={event} own={own} label="Compartilhar pódio" className="-m-3 text-on-turf" />
        </div>
        <ol className="grid gap-3">
          {first.map(({ entrant, position, average }) => (
            <li key={entrant} className="flex items-center gap-3">
              <Place position={position} big />
              <span className="min-w-0 flex-1 text-22 leading-tight font-heavy">
                {nameOf(event.entrants.find(({ id }) => id === entrant))}
              </span>
              <span className="num text-16">{formatAverage(average)} por jogo</span>
            </li>
          ))}
        </ol>
      </div>
    </Turf>
  );
}
