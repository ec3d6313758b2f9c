import type { Match } from '@bandeja/contract/calls/matches';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../../ui/button.tsx';
import { matchInvitesQuery, useRevokeMatchInvite } from '../../api/invites/match-invites.ts';

/** The links of the match that still work, each with a button that ends it. */
export function InviteLinks({ match: { id: match, timezone }, now }: { match: Match; now: Date }) {
  const { data } = useQuery(matchInvitesQuery(match));
  const revoke = useRevokeMatchInvite();
  if (!data) return null;
  return (
    <section aria-label="Links que valem" className="grid gap-2 border-t border-line pt-4">
      <h3 className="text-16">Links que valem</h3>
      {data.length === 0 && <p className="text-14 leading-small text-muted">Nenhum link vale agora.</p>}
      <ul className="grid gap-2">
        {data.map(({ id, by, created_at }) => {
          const name = `${by.name}, ${formatDayTime(created_at, now, timezone)}`;
          return (
            <li key={id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 text-14 leading-small text-muted wrap-anywhere">{name}</span>
              <Button
                variant="danger"
                size="small"
                pending={revoke.isPending && revoke.variables?.params.invite === id}
                aria-label={`Encerrar o link de ${name}`}
                onClick={() => revoke.mutate({ params: { id: match, invite: id } })}
              >
                Encerrar
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
