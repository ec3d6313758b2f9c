import { type DeskRole, isAtLeast } from '@bandeja/rules/clubs/desk-role';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../errors/refusal.ts';
import type { Desk, StaffViewer, Viewer } from './viewer.ts';

/** The club of this slug and the viewer's role in it; undefined without one. */
export type FindDesk = (viewer: Viewer, slug: string) => Promise<Desk | undefined>;

/** Any other text may have characters that PostgreSQL refuses. */
const SLUG = /^[a-z0-9-]{1,100}$/;

/**
 * The club of a desk and the role of who asks are read with every request: a removed person is out with the next one. Without
 * a role in the club the answer is that of a club that does not exist.
 */
export async function enterDesk(
  findDesk: FindDesk,
  viewer: Viewer,
  request: FastifyRequest,
  needed: DeskRole,
): Promise<StaffViewer> {
  const { slug = '' } = request.params as { slug?: string };
  const desk = SLUG.test(slug) ? await findDesk(viewer, slug) : undefined;
  if (!desk) throw new Refusal('club_not_found');
  if (!isAtLeast(desk.role, needed)) throw new Refusal('desk_role_too_low');
  return { ...viewer, desk };
}
