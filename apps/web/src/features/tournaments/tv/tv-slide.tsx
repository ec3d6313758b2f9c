import type { TournamentTv, TvMatch } from '@bandeja/contract/calls/tournaments';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { isOnTheWay } from '@bandeja/rules/tournaments/match-calls';
import { cx } from '../../../lib/cx.ts';
import type { TvSlide } from './tv-slides.ts';

/** One part of the screen: courts, results, groups, a knockout or the champions. */
export function Slide({ slide, tv, now }: { slide: TvSlide; tv: TournamentTv; now: Date }) {
  const categoryOf = ({ category, label }: TvMatch) =>
    `${tv.categories.find(({ id }) => id === category)?.name ?? ''} · ${label}`;
  const timeOf = ({ starts_at }: TvMatch) => {
    if (starts_at === null) return '';
    const date = localDateOf(new Date(starts_at), tv.timezone);
    const time = localTimeOf(new Date(starts_at), tv.timezone);
    return date === localDateOf(now, tv.timezone) ? time : `${formatShortDate(date)}, ${time}`;
  };
  switch (slide.kind) {
    case 'calls':
      return (
        <ul className="tv-grid two">
          {slide.matches.map((match) => (
            <li key={match.hash} className="tv-card tv-call">
              <h3>{match.court}</h3>
              <p className="tv-small">{categoryOf(match)}</p>
              <Pairs match={match} />
            </li>
          ))}
        </ul>
      );
    case 'courts':
      return (
        <ul className="tv-grid">
          {slide.courts.map(({ name, now: on, next }) => (
            <li key={name} className="tv-card">
              <h3>{name}</h3>
              {on ? (
                <>
                  <p className="tv-small">
                    {timeOf(on)} · {categoryOf(on)}
                    {isOnTheWay({ called_at: on.called_at, started: on.scores.length > 0 }, now) && (
                      <b className="tv-called"> · Chamado</b>
                    )}
                  </p>
                  <Pairs match={on} />
                </>
              ) : (
                <p className="tv-free">Sem jogo</p>
              )}
              {next && (
                <div className="tv-next">
                  <p className="tv-small">
                    A seguir, {timeOf(next)} · {categoryOf(next)}
                  </p>
                  <p>
                    {next.a} × {next.b}
                  </p>
                </div>
              )}
            </li>
          ))}
        </ul>
      );
    case 'results':
      return (
        <ul className="tv-grid two">
          {slide.matches.map((match) => (
            <li key={match.hash} className="tv-card">
              <p className="tv-small">{categoryOf(match)}</p>
              <Pairs match={match} />
            </li>
          ))}
        </ul>
      );
    case 'groups':
      return (
        <div className="tv-grid two">
          {slide.groups.map((group) => (
            <table key={group.name} className="tv-card tv-table">
              <caption>Grupo {group.name}</caption>
              <thead>
                <tr>
                  <th scope="col">Dupla</th>
                  <th scope="col">V</th>
                  <th scope="col">J</th>
                  <th scope="col">Sets</th>
                  <th scope="col">Games</th>
                </tr>
              </thead>
              <tbody>
                {group.rows.map((row) => (
                  <tr key={row.position} className={cx(row.advances && 'through')}>
                    <th scope="row">
                      {row.position}. {row.pair}
                    </th>
                    <td>{row.won}</td>
                    <td>{row.played}</td>
                    <td>{signed(row.sets)}</td>
                    <td>{signed(row.games)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      );
    case 'rounds':
      return (
        <div className="tv-rounds">
          {slide.rounds.map(({ label, matches }, at) => (
            <div key={label}>
              <h3>{label}</h3>
              <Round matches={matches} timeOf={timeOf} />
              {slide.third && at === slide.rounds.length - 1 && (
                <>
                  <h3>{slide.third.label}</h3>
                  <Round matches={[slide.third]} timeOf={timeOf} />
                </>
              )}
            </div>
          ))}
        </div>
      );
    case 'champions':
      return (
        <ul className="tv-grid two">
          {slide.champions.map(({ category, pair }) => (
            <li key={category} className="tv-card tv-champion">
              <p className="tv-small">{category}</p>
              <p>{pair}</p>
            </li>
          ))}
        </ul>
      );
  }
}

const signed = (value: number) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const ENDED = { retirement: 'desistência', time: 'tempo' } as const;

function Round({ matches, timeOf }: { matches: readonly TvMatch[]; timeOf: (match: TvMatch) => string }) {
  return (
    <ul>
      {matches.map((match) => (
        <li key={match.hash} className="tv-card">
          {match.outcome === null && match.starts_at && (
            <p className="tv-small">
              {timeOf(match)}
              {match.court && ` · ${match.court.replaceAll(' ', '\u00a0')}`}
            </p>
          )}
          <Pairs match={match} />
        </li>
      ))}
    </ul>
  );
}

/** Both pairs with their games; who has won stands out by weight and by a mark that a reader hears. */
function Pairs({ match }: { match: TvMatch }) {
  return (
    <div className="tv-pairs">
      {(['A', 'B'] as const).map((side, index) => (
        <p key={side} className={cx(match.winner === side && 'won', !match.known && 'open')}>
          <span>
            {side === 'A' ? match.a : match.b}
            {match.winner === side && <span className="sr-only">, venceu</span>}
          </span>
          <span className="num">
            {match.outcome === 'walkover'
              ? match.winner === side && 'W.O.'
              : match.scores.map((set) => set[index]).join('  ')}
            {match.ended_by && match.winner !== side && ` (${ENDED[match.ended_by]})`}
          </span>
        </p>
      ))}
    </div>
  );
}
