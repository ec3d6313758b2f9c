import { getTournamentTv, type TournamentTv, type TvMatch } from '@bandeja/contract/calls/tournaments';
import { ApiError } from '@bandeja/contract/client';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localDateOf, localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { callQuery } from '../../../data/call-query.ts';
import { cx } from '../../../lib/cx.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { slidesOf, type TvSlide } from './tv-slides.ts';
import './tv.css';

/** Also without events, and after a night without network. */
const READ_MS = 15_000;
const SLIDE_MS = 12_000;

/**
 * A tournament on the wall of a club, for anyone: one part after the other on a wide screen, all of them one below the other on
 * a phone. It keeps what it knows while the network is away.
 */
export function TvPage({ hash }: { hash: string }) {
  const tv = useQuery({
    ...callQuery(getTournamentTv, { params: { hash } }),
    refetchInterval: READ_MS,
    refetchIntervalInBackground: true,
  });
  useLive(tv.data ? [`tournament:${hash}`] : [], () => void tv.refetch());
  usePageTitle(tv.data?.name ?? 'Torneio');
  useScreenOn();
  const lastKnown = useLastKnown(tv);
  if (tv.error instanceof ApiError && tv.error.status === 404)
    return (
      <main className="tv">
        <EmptyState
          title="Este torneio não está aqui"
          text="Ele ainda não foi publicado, ou o endereço mudou. Peça o link ao clube."
        />
      </main>
    );
  return (
    <Fetched
      query={tv}
      failed="Não deu para buscar o torneio"
      loading={
        <Loading label="Buscando o torneio" className="tv">
          <Skeleton className="h-24 rounded-card" />
          <Skeleton className="h-66 rounded-card" />
        </Loading>
      }
    >
      {(data) => <Screen tv={data} lastKnown={lastKnown} />}
    </Fetched>
  );
}

/** A television that goes dark shows nothing. Where the browser cannot hold it, the one who put it up sets it. */
function useScreenOn(): void {
  useEffect(() => {
    const hold = () => {
      if (document.visibilityState === 'visible')
        void navigator.wakeLock?.request('screen').catch(() => null);
    };
    hold();
    document.addEventListener('visibilitychange', hold);
    return () => document.removeEventListener('visibilitychange', hold);
  }, []);
}

function Screen({ tv, lastKnown }: { tv: TournamentTv; lastKnown: string | null }) {
  const now = useNow(10_000);
  const isWide = useMedia('(min-width: 1000px)');
  const slides = slidesOf(tv, now);
  const [at, setAt] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const count = slides.length;
  const place = count > 0 ? at % count : 0;
  useEffect(() => {
    if (!isWide || isPaused || count < 2) return;
    // A part that is chosen by hand stays as long as any.
    const timer = setTimeout(() => setAt(at + 1), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [isWide, isPaused, count, at]);
  const step = (by: number) => setAt((shown) => (shown + by + count) % Math.max(count, 1));
  useKeys((key) => {
    if (key === ' ') setPaused(!isPaused);
    else if (key === 'ArrowRight' || key === 'ArrowLeft') step(key === 'ArrowRight' ? 1 : -1);
    else return false;
    return true;
  });
  const shown = isWide ? slides.slice(place, place + 1) : slides;
  return (
    <main className="tv">
      <header className="tv-head">
        <div>
          <h1>{tv.name}</h1>
          <p>
            {tv.club} · {days(tv)}
          </p>
        </div>
        <time className="num">{localTimeOf(now, tv.timezone)}</time>
      </header>
      {lastKnown && <OfflineStrip time={lastKnown} />}
      {count === 0 && (
        <EmptyState
          title={tv.status === 'cancelled' ? 'O clube cancelou este torneio' : 'Ainda não há jogos'}
          text={
            tv.status === 'cancelled'
              ? 'Nenhum jogo acontece.'
              : 'Grupos, jogos e quadras aparecem aqui depois do sorteio.'
          }
        />
      )}
      {shown.map((slide) => (
        <section key={slide.title} className="tv-slide" aria-label={slide.title}>
          <h2>{slide.title}</h2>
          <Slide slide={slide} tv={tv} now={now} />
        </section>
      ))}
      {isWide && count > 1 && (
        <nav className="tv-turns" aria-label="Partes">
          <button type="button" onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Continuar' : 'Pausar'}
          </button>
          <button type="button" onClick={() => step(-1)}>
            Anterior
          </button>
          <button type="button" onClick={() => step(1)}>
            Próxima
          </button>
          <span className="num">
            {place + 1} de {count}
          </span>
        </nav>
      )}
    </main>
  );
}

/** A remote control has arrows and a key in the middle; a button keeps its own keys. `onKey` says whether it took the key. */
function useKeys(onKey: (key: string) => boolean): void {
  const take = useEffectEvent(onKey);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.target instanceof HTMLButtonElement) && take(event.key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const days = ({ starts_on, ends_on }: TournamentTv) =>
  starts_on === ends_on
    ? formatShortDate(starts_on)
    : `${formatShortDate(starts_on)} a ${formatShortDate(ends_on)}`;

function Slide({ slide, tv, now }: { slide: TvSlide; tv: TournamentTv; now: Date }) {
  const categoryOf = ({ category, label }: TvMatch) =>
    `${tv.categories.find(({ id }) => id === category)?.name ?? ''} · ${label}`;
  const timeOf = ({ starts_at }: TvMatch) => {
    if (starts_at === null) return '';
    const date = localDateOf(new Date(starts_at), tv.timezone);
    const time = localTimeOf(new Date(starts_at), tv.timezone);
    return date === localDateOf(now, tv.timezone) ? time : `${formatShortDate(date)}, ${time}`;
  };
  switch (slide.kind) {
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
                  </p>
                  <Pairs match={on} />
                </>
              ) : (
                <p className="tv-free">Livre</p>
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
                  <tr key={row.pair} className={cx(row.advances && 'through')}>
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
          {slide.rounds.map(({ label, matches }) => (
            <div key={label}>
              <h3>{label}</h3>
              <ul>
                {matches.map((match) => (
                  <li key={match.hash} className="tv-card">
                    {match.outcome === null && match.starts_at && (
                      <p className="tv-small">
                        {timeOf(match)}
                        {match.court && ` · ${match.court}`}
                      </p>
                    )}
                    <Pairs match={match} />
                  </li>
                ))}
              </ul>
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
            {match.scores.map((set) => set[index]).join('  ')}
            {match.outcome === 'walkover' && match.winner === side && 'W.O.'}
          </span>
        </p>
      ))}
    </div>
  );
}
