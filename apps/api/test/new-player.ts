import { createPlayer, createUser, type PlayerFields } from '@bandeja/db/testing/builders';
import { TEST_NOW, type TestApp } from './test-app.ts';

export type SignedIn = { id: number; userId: number; token: string };

/** A signed-in player with a verified e-mail; the token is valid for 15 minutes of the server's clock. */
export async function newPlayer(
  app: TestApp,
  { email_verified_at = TEST_NOW, ...fields }: PlayerFields & { email_verified_at?: Date | null } = {},
): Promise<SignedIn> {
  const { id: userId } = await createUser(app.db, { email_verified_at });
  const { id } = await createPlayer(app.db, { ...fields, user_id: userId });
  return { id, userId, token: await app.signIn(userId) };
}
