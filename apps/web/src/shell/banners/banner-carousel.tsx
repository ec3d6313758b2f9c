import { type Banner, clickBanner, listBanners } from '@bandeja/contract/calls/banners';
import { BANNERS_FRESH_SECONDS } from '@bandeja/rules/banners/banner-rules';
import { bannerSrcSetOf } from '@bandeja/rules/images/images';
import { useQuery } from '@tanstack/react-query';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import {
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useCall } from '../../data/call-mutation.ts';
import { callQuery } from '../../data/call-query.ts';
import { useMedia } from '../../lib/hooks/use-media.ts';
import { useOnline } from '../../lib/hooks/use-online.ts';
import './banner-carousel.css';

/**
 * The banners of Home, or of the page of a club. Renders null without banners and when the read fails, because the page works
 * without them.
 */
export function Banners({ club, waiting = null }: { club?: string; waiting?: ReactNode }) {
  const { data, isPending } = useQuery({
    // The page asks for its banners before this code is there.
    ...(club === undefined ? callQuery(listBanners) : callQuery(listBanners, { query: { club } })),
    // The server's answer may be cached for as long.
    staleTime: BANNERS_FRESH_SECONDS * 1000,
  });
  // The link opens whatever the answer is, so a failure is not shown.
  const { mutate } = useCall(clickBanner, { silent: true });
  if (isPending) return waiting;
  return data && data.length > 0 ? (
    <BannerCarousel banners={data} onOpen={(id) => mutate({ params: { id } })} />
  ) : null;
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl';

/**
 * One banner at a time. Changes every five seconds, by swipe, by arrow keys and by one button per banner; pauses on
 * hover and focus, and by its button. All banners share one cell, so its height does not depend on the shown one.
 */
export function BannerCarousel({
  banners,
  onOpen,
}: {
  banners: readonly Banner[];
  onOpen?: (id: number) => void;
}) {
  const count = banners.length;
  const [at, setAt] = useState(0);
  const index = turn(at, 0, count);
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const reducedMotion = useMedia('(prefers-reduced-motion: reduce)');
  const playing = isPlaying({ chosen, reducedMotion, hovered, focused, count });
  const wanted = isPlaying({ chosen, reducedMotion, hovered: false, focused: false, count });
  const touch = useRef<{ x: number; y: number } | null>(null);
  const swiped = useRef(false);

  useEffect(() => {
    if (!playing) return;
    const timer = setTimeout(() => setAt(turn(index, 1, count)), BANNER_MS);
    return () => clearTimeout(timer);
  }, [playing, index, count]);

  const step = (steps: number) => steps !== 0 && setAt(turn(index, steps, count));
  const list = useRef<HTMLUListElement>(null);
  /** The index when an arrow key was pressed in the list: the banner that it leaves would take the focus with it. */
  const leaves = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (leaves.current === null || leaves.current === index) return;
    leaves.current = null;
    list.current?.querySelector<HTMLElement>('[data-shown="true"] a')?.focus();
  }, [index]);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent) => {
    const steps = stepsOfKey(key, isRtl(currentTarget));
    leaves.current = steps !== 0 && list.current?.contains(document.activeElement) ? index : null;
    step(steps);
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = touch.current;
    touch.current = null;
    if (!from) return;
    const steps = stepsOfSwipe({
      dx: event.clientX - from.x,
      dy: event.clientY - from.y,
      rtl: isRtl(event.currentTarget),
    });
    // The click that follows a swipe does not open the link.
    swiped.current = steps !== 0;
    step(steps);
  };
  const onFocus = ({ target }: FocusEvent) => setFocused(!target.closest('[data-play]'));

  return (
    <section
      className="banners"
      data-area="banner"
      aria-roledescription="carrossel"
      aria-label="Destaques"
      onPointerEnter={({ pointerType }) => setHovered(pointerType === 'mouse')}
      onPointerLeave={() => setHovered(false)}
      onFocus={onFocus}
      onBlur={() => setFocused(false)}
      onKeyDown={onKeyDown}
    >
      {count > 1 && (
        <div className="banner-controls">
          <button
            type="button"
            data-play
            onClick={() => setChosen(wanted ? 'pause' : 'play')}
            aria-label={wanted ? 'Pausar os destaques' : 'Passar os destaques sozinhos'}
          >
            {wanted ? <Pause size={14} aria-hidden="true" /> : <Play size={14} aria-hidden="true" />}
          </button>
          {banners.map(({ id, name }, place) => (
            <button
              key={id}
              type="button"
              className="dot"
              onClick={() => setAt(place)}
              aria-label={`Destaque ${place + 1} de ${count}: ${name}`}
              aria-current={place === index}
            />
          ))}
        </div>
      )}
      {/* Read out when the player changes the banner, not when it changes by itself. */}
      <ul
        ref={list}
        aria-live={playing ? 'off' : 'polite'}
        onPointerDown={({ clientX, clientY, isPrimary }) => {
          swiped.current = false;
          touch.current = isPrimary ? { x: clientX, y: clientY } : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          touch.current = null;
        }}
        onDragStart={(event) => event.preventDefault()}
      >
        {banners.map((banner, place) => (
          <li key={banner.id} inert={place !== index} data-shown={place === index}>
            <BannerLink
              banner={banner}
              // The next one is loaded before its turn.
              withPicture={place === index || place === turn(index, 1, count)}
              onClick={(event) => {
                if (swiped.current) event.preventDefault();
                else onOpen?.(banner.id);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface BannerLinkProps {
  banner: Banner;
  withPicture: boolean;
  onClick: (event: { preventDefault: () => void }) => void;
}

function BannerLink({ banner, withPicture, onClick }: BannerLinkProps) {
  const { url, alt } = banner.image;
  const online = useOnline();
  // Whether there was network when the picture failed to load: it is requested again when that changes.
  const [failed, setFailed] = useState<boolean | null>(null);
  return (
    <a
      href={banner.call_to_action}
      target="_blank"
      rel="noopener noreferrer"
      className="banners-size"
      onClick={onClick}
    >
      {withPicture && failed !== online && (
        <img
          src={url}
          srcSet={bannerSrcSetOf(url)}
          sizes="340px"
          alt={alt}
          onError={() => setFailed(online)}
        />
      )}
      <span>{banner.name}</span>
      <span className="sr-only"> (abre em outra aba)</span>
    </a>
  );
}

/** A banner is shown for this long before the next one. */
const BANNER_MS = 5_000;

/** Shorter movements of a finger are taps. */
const SWIPE_PX = 40;

/** The banner `steps` further, or back for negative steps; after the last comes the first. */
export const turn = (index: number, steps: number, count: number): number =>
  count === 0 ? 0 : (((index + steps) % count) + count) % count;

/** The steps of a finger's movement: to the left is forward, mirrored from right to left. 0 for a tap or a scroll. */
export function stepsOfSwipe({ dx, dy, rtl }: { dx: number; dy: number; rtl: boolean }): -1 | 0 | 1 {
  if (Math.abs(dx) < SWIPE_PX || Math.abs(dx) <= Math.abs(dy)) return 0;
  return dx < 0 === rtl ? -1 : 1;
}

/** The steps of an arrow key; 0 for other keys. */
export function stepsOfKey(key: string, rtl: boolean): -1 | 0 | 1 {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return 0;
  return (key === 'ArrowRight') === rtl ? -1 : 1;
}

interface Attention {
  /** What the player chose with the pause button; null: nothing yet. */
  chosen: 'play' | 'pause' | null;
  reducedMotion: boolean;
  hovered: boolean;
  focused: boolean;
  count: number;
}

/** Whether banners change by themselves now. Reduced motion stops them until the player starts them. */
export function isPlaying({ chosen, reducedMotion, hovered, focused, count }: Attention): boolean {
  const wanted = chosen === null ? !reducedMotion : chosen === 'play';
  return wanted && !hovered && !focused && count > 1;
}
