import type { Americano } from '@bandeja/contract/calls/americanos';
import { cx } from '../../../lib/cx.ts';
import { Card, Turf } from '../../../ui/card.tsx';
import { Place } from '../../../ui/player/medal.tsx';
import { ShareButton } from '../../../ui/share/share-button.tsx';
import { nameOf } from '../americano-rounds.ts';
import { formatAverage } from '../americano-texts.ts';
import './americano-table.css';

/** The individual table by points per match, so that a bye costs nothing. */
export function AmericanoTable({ event, own }: { event: Americano; own: number | null }) {
  return (
    <Card as="section" pad="none" aria-labelledby="table">
      <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
        <h2 id="table" className="min-h-tap content-center text-18">
          Tabela
        </h2>
        {event.stage === 'running' && <ShareEvent event={event} own={own} label="Compartilhar tabela" />}
      </div>
      <div className="americano-fit">
        <table className="americano-table" aria-labelledby="table">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">Posição</span>
              </th>
              <th scope="col" className="who">
                Quem
              </th>
              <th scope="col" className="played">
                Jogos
              </th>
              <th scope="col">Pontos</th>
              <th scope="col">Média</th>
            </tr>
          </thead>
          <tbody>
            {event.table.map(({ entrant: id, position, played, points, average }) => {
              const entrant = event.entrants.find((one) => one.id === id);
              return (
                <tr key={id} className={cx(id === own && 'me')}>
                  <td className="strong">{position}</td>
                  <th scope="row" className="who">
                    <span className="block wrap-anywhere">{nameOf(entrant)}</span>
                    {entrant?.left && <span className="block text-12 text-muted">saiu</span>}
                  </th>
                  <td className="played">{played}</td>
                  <td>{points}</td>
                  <td className="strong">{played === 0 ? '–' : formatAverage(average)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="border-line border-t px-4 py-3 text-12 text-muted">
        A ordem é a média de pontos por jogo: quem folgou não perde nada. Quem saiu fica depois de quem ficou.
      </p>
    </Card>
  );
}

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

const load = async () => (await import('../share/americano-picture.tsx')).AmericanoPicture;

interface ShareEventProps {
  event: Americano;
  own: number | null;
  label: string;
  className?: string;
}

/** The button that shares the table or the podium as a picture; none before the first points. */
function ShareEvent({ event, own, label, className }: ShareEventProps) {
  if (event.table.every(({ played }) => played === 0)) return null;
  return <ShareButton label={label} load={load} shown={{ event, own }} {...(className && { className })} />;
}
