import type { DeskMatch, DeskMatches } from '@bandeja/contract/calls/desk-results';
import { toMillis } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';

/** The courts to which a match may be called now: its own while it is kept, unless it is called there, and free ones. */
export function courtChoices(
  { court_id, called, court_kept }: Pick<DeskMatch, 'court_id' | 'called' | 'court_kept'>,
  courts: DeskMatches['courts'],
): { value: string; label: string }[] {
  const isKept = (id: number) => id === court_id && court_kept !== false;
  return courts
    .filter(({ id, free_until }) => id !== called?.court && (isKept(id) || free_until !== null))
    .toSorted((a, b) => Number(b.id === court_id) - Number(a.id === court_id))
    .map(({ id, name, free_until }) => ({
      value: String(id),
      label: `${name}${id === court_id ? ' (a do jogo)' : ''}${isKept(id) ? '' : `, livre até ${free_until?.slice(11)}`}`,
    }));
}

/** A team may have stayed away: the wait is over and no set is recorded. */
export const isNotShown = ({ called, scores }: Pick<DeskMatch, 'called' | 'scores'>, now: Date): boolean =>
  called !== null && scores.length === 0 && toMillis(called.walkover_from) <= now.getTime();

/** "Chamado às 10:32 para a Quadra 3. W.O. a partir das 10:47." */
export function callWords({ called, court }: Pick<DeskMatch, 'called' | 'court'>, zone: string): string {
  if (!called) return '';
  const from = localTimeOf(called.walkover_from, zone);
  return `Chamado às ${called.at.slice(11)}, ${court}. W.O. a partir das ${from}.`;
}

/** Called ones first, each part in its order. */
export const calledFirst = <One extends Pick<DeskMatch, 'called'>>(matches: readonly One[]): One[] =>
  matches.toSorted((a, b) => Number(b.called !== null) - Number(a.called !== null));
