import type { DeskMatch, DeskMatches } from '@bandeja/contract/calls/desk-results';
import { toMillis } from '@bandeja/rules/time/instant';
import { localTimeOf } from '@bandeja/rules/time/zoned-time';

/** The courts to which a match may be called now: its own, unless it is called there, and those that are free. */
export function courtChoices(
  { court_id, called }: Pick<DeskMatch, 'court_id' | 'called'>,
  courts: DeskMatches['courts'],
): { value: string; label: string }[] {
  return courts
    .filter(({ id, free_until }) => id !== called?.court && (id === court_id || free_until !== null))
    .toSorted((a, b) => Number(b.id === court_id) - Number(a.id === court_id))
    .map(({ id, name, free_until }) => ({
      value: String(id),
      label: id === court_id ? `${name} (a do jogo)` : `${name}, livre até ${free_until?.slice(11)}`,
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
