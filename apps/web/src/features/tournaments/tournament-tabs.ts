import type { TournamentStatus } from '@bandeja/rules/tournaments/tournament-status';
import type { TournamentTab } from './tournament-search.ts';

/** The tabs of Torneios. */
export const TAB_LABELS: Record<TournamentTab, string> = {
  todos: 'Todos',
  abertos: 'Inscrições abertas',
  andamento: 'Em andamento',
  encerrados: 'Encerrados',
  meus: 'Meus torneios',
};

/** The `status` filter of the list call; undefined: every state. */
export const TAB_STATUS: Record<TournamentTab, TournamentStatus | undefined> = {
  todos: undefined,
  abertos: 'open',
  andamento: 'running',
  encerrados: 'finished',
  meus: undefined,
};
