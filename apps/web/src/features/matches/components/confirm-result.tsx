import type { Match } from '@bandeja/contract/calls/matches';
import { formatDeadline } from '@bandeja/rules/format/dates';
import { LinkButton } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { membersOf, pairName, placeOf, withoutDot } from '../match-names.ts';

/** The results that wait for the viewer, with a link to the one whose deadline is first; null without one. */
export function ConfirmResult({ matches, playerId }: { matches: readonly Match[]; playerId: number }) {
  const waiting = matches
    .filter(({ can }) => can.accept)
    .toSorted((one, other) => (one.result?.until ?? '').localeCompare(other.result?.until ?? ''));
  const [match, ...others] = waiting;
  if (!match) return null;
  const rival = membersOf(match, 'A').some(({ player }) => player.id === playerId) ? 'B' : 'A';
  const until = match.result?.until;
  return (
    <Card as="section" pad="tight" aria-labelledby="confirm-result" className="grid gap-3">
      <div>
        <h2 id="confirm-result">Confirme o resultado</h2>
        <p className="mt-1 text-14 leading-small text-muted">
          {`Contra ${withoutDot([pairName(membersOf(match, rival)), placeOf(match)].filter(Boolean).join(', '))}.`}
          {until && ` Até ${formatDeadline(until, match.timezone)}.`}
          {others.length > 0 &&
            ` ${others.length === 1 ? 'Mais um resultado espera' : `Mais ${others.length} resultados esperam`} por você.`}
        </p>
      </div>
      <LinkButton size="small" to="/match/$match_id" params={{ match_id: String(match.id) }}>
        Conferir o placar
      </LinkButton>
    </Card>
  );
}
