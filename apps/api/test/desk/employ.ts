import { createUser } from '@bandeja/db/testing/builders';
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';
import type { TestApp } from '../test-app.ts';

/** A signed-in account that works at a club; `member` is the id of its place there. */
export async function employ(app: TestApp, club: { id: number }, role: DeskRole) {
  const user = await createUser(app.db);
  const member = await join(app, club, user.id, role);
  return { ...user, member, as: { as: await app.signIn(user.id) } };
}

/** An account that exists, at one more club; resolves with the id of its place there. */
export async function join(app: TestApp, club: { id: number }, user_id: number, role: DeskRole) {
  const { id } = await app.db
    .insertInto('club_members')
    .values({
      ...{ club_id: club.id, user_id, role },
      ...{ created_at: app.clock.now, joined_at: app.clock.now },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The token of the newest invitation mailed to an address. */
export async function invitationTo(app: TestApp, email: string): Promise<string> {
  await app.runJobs();
  const mail = app.mails.findLast(({ to }) => to === email);
  return /\/desk\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
