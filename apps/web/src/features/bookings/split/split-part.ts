import { createContext, type ReactNode } from 'react';

type Named = { id: number; first_name: string; last_name: string };

type SplitPart = {
  /** The sheet opens with the page: another page led to it. */
  opens: boolean;
  onClosed: () => void;
  /** Draws the search for a player. */
  pick: (of: {
    exclude: readonly number[];
    onPick: (player: Named) => void;
    onClose: () => void;
  }) => ReactNode;
};

/** What a route brings to the division of a booking; null: only players of its match are named. */
export const SplitPart = createContext<SplitPart | null>(null);
