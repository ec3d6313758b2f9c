import type { DeskBoard } from '@bandeja/contract/calls/desk-tournament-board';

type Match = DeskBoard['matches'][number];

/** A match without a time, of one player whose id is that of the match. */
export const matchOf = (id: number, fields: Partial<Match> = {}): Match => ({
  ...{ id, hash: `m${id}`, category: 1, category_name: 'Livre', label: 'Grupo A', a: `A${id}`, b: `B${id}` },
  ...{ players: [id], possible: [], after: [], stays: false, needs_court: true, called: false, begun: false },
  ...{ court: null, starts_at: null, ends_at: null },
  ...fields,
});

/** 14 March 2026 of a tournament of three days on two courts, open from 8 to 22; the second court is booked from 12 to 13. */
export const boardOf = (matches: Match[], fields: Partial<DeskBoard> = {}): DeskBoard => ({
  ...{ version: 1, name: 'Copa', date: '2026-03-14', first: '2026-03-14', last: '2026-03-16' },
  ...{ timezone: 'America/Sao_Paulo', drawn: true, over: false, match_minutes: 60, rest_minutes: 30 },
  courts: [
    { id: 1, name: 'Quadra 1' },
    { id: 2, name: 'Quadra 2' },
  ],
  windows: [{ starts_at: '2026-03-14T11:00:00.000Z', ends_at: '2026-03-15T01:00:00.000Z' }],
  busy: [{ court: 2, starts_at: '2026-03-14T15:00:00.000Z', ends_at: '2026-03-14T16:00:00.000Z' }],
  matches,
  people: [{ id: 1, name: 'Ana Souza' }],
  ...fields,
});
