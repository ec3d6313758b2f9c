import type { MatchPlayer } from '@bandeja/contract/calls/matches';
import type { ReactNode } from 'react';
import { HomeGrid, HomeTop } from './home-grid.tsx';
import { NextGameCard, NoGame } from './next-game-card.tsx';

const samplePlayer = (id: number) =>
  ({
    level: 1,
    player: { id, first_name: 'A', last_name: 'B', images: [] as { caption: string; image: string }[] },
  }) as MatchPlayer;

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
  tournament: null,
  club: null,
  payUntil: null,
};

/**
 * Home in the page of its address, drawn at build time: its skeleton, and a template of it whose places (`data-fill`) are
 * filled on the device (apps/web/first-paint/fill-home.ts). `greeting` is that of a sample player.
 */
export const FirstHome = ({ greeting }: { greeting: ReactNode }) => (
  <>
    <HomeGrid />
    <template id="known-home">
      <HomeGrid
        greeting={greeting}
        top={
          <HomeTop>
            <div data-fill="game" className="contents">
              <NextGameCard game={SAMPLE} playerId={0} mapHref={null} />
            </div>
            <div data-fill="no-game" className="contents">
              <NoGame />
            </div>
          </HomeTop>
        }
      />
    </template>
  </>
);
