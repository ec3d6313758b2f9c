import { ApiError } from '@bandeja/contract/client';
import { formatDayTime } from '@bandeja/rules/format/dates';
import { matchTypeLabel } from '@bandeja/rules/matches/match-type';
import { useQuery } from '@tanstack/react-query';
import { useNow } from '../../../lib/hooks/use-time.ts';
import { matchZoneNote } from '../../../lib/time/zone-note.ts';
import { inviteLinkOf, inviteOf } from '../../../session/invite-link.ts';
import { Note } from '../../../ui/feedback/note.tsx';
import { invitationQuery } from './api.ts';

/**
 * Who invites to a match, when and where, and what to do next, or why the match takes no player; of other addresses and
 * while it loads one sentence; that a link has ended.
 */
export function Invitation({ redirect, next }: { redirect: string; next: string }) {
  const link = inviteLinkOf(redirect);
  const { data, error } = useQuery({
    ...invitationQuery(link?.id ?? 0, link?.token ?? ''),
    enabled: link !== null,
    retry: false,
    retryOnMount: false,
  });
  const now = useNow(60_000);
  const plain = inviteOf(redirect);
  if (plain === null) return null;
  if (error instanceof ApiError && error.status === 404)
    return (
      <Note tone="amber" live>
        Este convite não vale mais. Peça outro link a quem chamou você.
      </Note>
    );
  return (
    <Note tone={data?.refusal ? 'amber' : 'blue'} live>
      {data ? (
        <>
          <b>{data.by} chamou você para jogar.</b>
          <br />
          <span className="num">{formatDayTime(data.date, now, data.timezone)}</span>
          {[
            matchZoneNote({ ...data, court: null }),
            data.place ?? 'Local a combinar',
            matchTypeLabel(data.type),
          ]
            .filter(Boolean)
            .map((part) => ` · ${part}`)}
          <br />
          {data.refusal?.sentence ?? next}
        </>
      ) : (
        `${plain} ${next}`
      )}
    </Note>
  );
}
