import type { ReactNode } from 'react';
import { MoreLink } from '../../../ui/more-link.tsx';
import { BannerSkeleton, GreetingSkeleton, TopSkeleton } from './home-skeletons.tsx';
import { Shortcuts } from './shortcuts.tsx';

interface HomeGridProps {
  greeting?: ReactNode;
  /** The next game. */
  top?: ReactNode;
  /** The state of the profile; without it, its space. */
  profileNote?: string;
  /** What waits for an answer of the player. */
  pending?: ReactNode;
  /** What follows the first screen of a phone. */
  children?: ReactNode;
}

/** Home: what is not known yet is the skeleton of its place. */
export const HomeGrid = ({
  greeting = <GreetingSkeleton />,
  top = <TopSkeleton />,
  profileNote = '\u00a0',
  pending,
  children = (
    <div className="home-side">
      <BannerSkeleton />
    </div>
  ),
}: HomeGridProps) => (
  <div className="home-grid">
    {greeting}
    <div className="home-main">
      {top}
      <Shortcuts profileNote={profileNote} />
      {pending}
    </div>
    {children}
  </div>
);

/** The next games, or that there is none. */
export const HomeTop = ({ children }: { children: ReactNode }) => (
  <div data-area="next" className="grid content-start gap-3">
    {children}
    <div className="flex flex-wrap justify-between gap-x-4">
      <MoreLink to="/play">Partidas abertas</MoreLink>
      <MoreLink to="/booking/list">Minhas Reservas</MoreLink>
    </div>
  </div>
);
