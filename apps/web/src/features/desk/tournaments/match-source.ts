import { createContext, useContext } from 'react';

/** Whose matches are shown: a tournament at a club's desk, or that of a referee's link, which has no account. */
export interface MatchSource {
  params: { slug: string; hash: string } | { token: string };
  timezone: string;
}

const SourceContext = createContext<MatchSource | null>(null);
export const MatchSourceProvider = SourceContext.Provider;

export function useMatchSource(): MatchSource {
  const source = useContext(SourceContext);
  if (!source) throw new Error('useMatchSource is for the lists of matches');
  return source;
}
