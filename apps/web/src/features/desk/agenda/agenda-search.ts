import { isLocalDate } from '@bandeja/rules/time/local-time';

/** What the address of the agenda says; anything else is left out. */
export interface AgendaSearch {
  /** Undefined: today. */
  date: string | undefined;
  view: 'day' | 'week';
  /** The court of a phone's list; null: all. */
  court: number | null;
  /** The booking that is open. */
  booking: number | null;
}

/** `?data=2026-03-09&ver=semana&quadra=3&reserva=12` */
export function readAgendaSearch(search: Readonly<Record<string, unknown>>): AgendaSearch {
  const date = String(search.data ?? '');
  return {
    date: isLocalDate(date) ? date : undefined,
    view: search.ver === 'semana' ? 'week' : 'day',
    court: idOf(search.quadra),
    booking: idOf(search.reserva),
  };
}

const idOf = (value: unknown): number | null => {
  const id = Number(value);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
};
