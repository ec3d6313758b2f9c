import type { NotificationSubject } from '@bandeja/contract/calls/notifications';

/** The page that a notification opens, as properties of a Link. */
export function subjectLink({ type, id, hash }: NotificationSubject) {
  if (type === 'booking') {
    return { to: '/booking/$booking_id', params: { booking_id: String(id) } } as const;
  }
  if (type === 'match') return { to: '/match/$match_id', params: { match_id: String(id) } } as const;
  return hash
    ? ({ to: '/tournament/$hash', params: { hash } } as const)
    : ({ to: '/tournament', params: {} } as const);
}
