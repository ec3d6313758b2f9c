import type { Database } from '@bandeja/db/database';
import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import { Refusal } from '../../http/errors/refusal.ts';
import { type DeskClubRow, findMembership } from './desk.repository.ts';

/**
 * The club of a desk and the role of who asks, read with every request: a removed person is out with the next one. No
 * role in the club: club_not_found, as for a club that does not exist. A role below `needed`: desk_role_too_low.
 */
export async function enterDesk(
  db: Database,
  { slug, userId }: { slug: string; userId: number },
  needed: DeskRole,
): Promise<DeskClubRow> {
  const membership = await findMembership(db, userId, slug);
  if (!membership) throw new Refusal('club_not_found');
  if (!isAtLeast(membership.role, needed)) throw new Refusal('desk_role_too_low');
  return membership;
}
