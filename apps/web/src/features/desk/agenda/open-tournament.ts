import type { DeskTournamentSummary } from '@bandeja/contract/calls/desk-tournaments';
import { addDays } from '@bandeja/rules/time/local-time';
import { useQueryClient } from '@tanstack/react-query';
import { useDesk } from '../shell/desk-club.ts';
import { useDeskNavigate } from '../shell/desk-router.tsx';
import { deskTournamentsQuery } from '../tournaments/api.ts';

type Summary = Pick<DeskTournamentSummary, 'hash' | 'status' | 'name' | 'starts_on' | 'ends_on'>;

/**
 * The tournament that a block of a day is of: a block has its name alone. Null: none or several have it then. The night of the
 * last day goes on after midnight.
 */
export function tournamentOf(all: readonly Summary[], name: string, date: string): Summary | null {
  const found = all.filter(
    (one) =>
      one.name === name && one.status !== 'draft' && one.starts_on <= date && date <= addDays(one.ends_on, 1),
  );
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Opens the board of the tournament that a block of the agenda is of, else the list. */
export function useOpenTournament() {
  const { slug } = useDesk();
  const client = useQueryClient();
  const navigate = useDeskNavigate();
  return async (name: string, date: string) => {
    const all = await client.fetchQuery(deskTournamentsQuery(slug)).catch(() => []);
    const found = tournamentOf(all, name, date);
    if (!found) return navigate({ page: 'tournaments' });
    const dia = date > found.ends_on ? found.ends_on : date;
    navigate({ page: 'board', params: { hash: found.hash }, search: { dia } });
  };
}
