import type { Americano } from '@bandeja/contract/calls/americanos';
import { cx } from '../../../lib/cx.ts';
import { Card } from '../../../ui/card.tsx';
import { nameOf } from '../americano-rounds.ts';
import { formatAverage } from '../americano-texts.ts';
import { ShareEvent } from '../share/share-event.tsx';
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
