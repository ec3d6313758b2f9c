import { getTournamentTv, type TournamentTv } from '@bandeja/contract/calls/tournaments';
import { ApiError } from '@bandeja/contract/client';
import { formatShortDate } from '@bandeja/rules/format/dates';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callQuery } from '../../../data/call-query.ts';
import { useMedia } from '../../../lib/hooks/use-media.ts';
import { useOnline } from '../../../lib/hooks/use-online.ts';
import { useLastKnown, useNow } from '../../../lib/hooks/use-time.ts';
import { useLive } from '../../../live/use-live.ts';
import { usePageTitle } from '../../../shell/page/use-page.ts';
import { Fetched } from '../../../ui/feedback/fetched.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { EmptyState, OfflineStrip } from '../../../ui/feedback/states.tsx';
import { dropTv, keepTv, keptTv } from './kept-tv.ts';
import { Slide } from './tv-slide.tsx';
import { slidesOf } from './tv-slides.ts';
import './tv.css';

/** Also without events, and after a night without network. */
const READ_MS = 15_000;
const SLIDE_MS = 12_000;
/** After an event, so that hundreds of screens and phones do not read in one moment. */
const SPREAD_MS = 2_000;

/**
 * A tournament on the wall of a club, for anyone: one part after the other on a wide screen, all of them one below the other on
 * a phone. It keeps what it knows while the network is away, also when it is loaded again.
 */
// As `lazy` takes it: the entry, which every page loads, names it in the fewest bytes.
export default function TvPage({ hash }: { hash: string }) {
  const tv = useQuery({
    ...callQuery(getTournamentTv, { params: { hash } }),
    refetchInterval: READ_MS,
    refetchIntervalInBackground: true,
  });
  const isSoon = useRef(false);
  useLive(tv.data ? [`tournament:${hash}`] : [], () => {
    if (isSoon.current) return;
    isSoon.current = true;
    setTimeout(() => {
      isSoon.current = false;
      void tv.refetch();
    }, Math.random() * SPREAD_MS);
  });
  usePageTitle(tv.data?.name ?? 'Torneio');
  useScreenOn();
  const isGone = tv.error instanceof ApiError && tv.error.status === 404;
  const { data: answer, dataUpdatedAt } = tv;
  useEffect(() => {
    if (answer) keepTv(answer, dataUpdatedAt);
  }, [answer, dataUpdatedAt]);
  useEffect(() => {
    if (isGone) dropTv(hash);
  }, [isGone, hash]);
  // Loaded again without network: what it knew, until there is an answer.
  const isOnline = useOnline();
  const [kept] = useState(() => keptTv(hash, Date.now()));
  const shown = answer ?? (isOnline && tv.failureCount === 0 ? undefined : kept?.tv);
  const lastKnown = useLastKnown({
    isError: tv.isError || (answer === undefined && shown !== undefined),
    dataUpdatedAt: answer ? dataUpdatedAt : (kept?.at ?? 0),
  });
  if (isGone)
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
      query={{ data: shown, isError: tv.isError, error: tv.error, refetch: tv.refetch }}
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
    if (!isWide || count < 2) return false;
    if (key === ' ' || key === 'Enter') setPaused(!isPaused);
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
      // Alt and an arrow go back.
      const isOther =
        event.altKey || event.ctrlKey || event.metaKey || event.target instanceof HTMLButtonElement;
      if (!isOther && take(event.key)) event.preventDefault();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

const days = ({ starts_on, ends_on }: TournamentTv) =>
  starts_on === ends_on
    ? formatShortDate(starts_on)
    : `${formatShortDate(starts_on)} a ${formatShortDate(ends_on)}`;
