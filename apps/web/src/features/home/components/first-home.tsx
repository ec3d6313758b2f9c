import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import type { ReactNode } from 'react';
import { MoreLink } from '../../../ui/more-link.tsx';
import { BannerSkeleton, GreetingSkeleton, TopSkeleton } from './home-skeletons.tsx';
import { NextGameCard, NoGame } from './next-game-card.tsx';
import { Shortcuts } from './shortcuts.tsx';

const samplePlayer = (id: number) =>
  ({
    level: 1,
    player: { id, first_name: 'A', last_name: 'B', images: [] as { caption: string; image: string }[] },
  }) as MatchPlayer;

/** Its texts are those of the player's game when it is shown (first-paint/first-home.ts). */
const SAMPLE = {
  startAt: 'x',
  zone: 'x',
  when: 'x',
  until: 'x',
  place: 'x',
  detail: 'x',
  waiting: 'x',
  pairs: { a: [samplePlayer(1), samplePlayer(2)], b: [samplePlayer(3), samplePlayer(4)] },
  matchId: 1,
  bookingId: null,
  club: null,
  payUntil: null,
};

/**
 * Home in the page of its address, drawn at build time: its top as it loads, and as a template its greeting and its
 * next game, or none, for a device that has not kept its last Home. `greeting` is that of a sample player.
 */
export const FirstHome = ({ greeting }: { greeting: ReactNode }) => (
  <>
    <div id="first-home" className="home-grid">
      <GreetingSkeleton />
      <div className="home-main">
        <TopSkeleton />
        {/* The space of the state of the profile, which is not known yet. */}
        <Shortcuts profileNote={'\u00a0'} />
      </div>
      <div className="home-side">
        <BannerSkeleton />
      </div>
    </div>
    <template id="first-top">
      {greeting}
      <Top kind="game">
        <NextGameCard game={SAMPLE} playerId={0} mapHref={null} />
      </Top>
      <Top kind="none">
        <NoGame />
      </Top>
    </template>
  </>
);

const Top = ({ kind, children }: { kind: 'game' | 'none'; children: ReactNode }) => (
  <div data-area="next" data-first={kind} className="grid content-start gap-3">
    {children}
    <MoreLink to="/booking/list" className="justify-self-end">
      Minhas Reservas
    </MoreLink>
  </div>
);
