import { DAY_MS } from '@bandeja/rules/time/instant';
import { type Purge, retainedSince } from '../../../jobs/purge-old-rows.ts';
import { deleteExpiredInvites } from './match-invites.repository.ts';
import { INVITE_DAYS } from './match-links.ts';

/** Deletes invite links that no longer work. */
export const purgeInvites: Purge = (db, { now, limit }) => {
  const before = new Date(retainedSince('deadInvites', now).getTime() - INVITE_DAYS * DAY_MS);
  return deleteExpiredInvites(db, { before, limit });
};
