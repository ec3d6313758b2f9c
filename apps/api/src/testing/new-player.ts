import { createPlayer, createUser, type PlayerFields } from '@bandeja/db/testing/builders';
import type { TestApp } from './test-app.ts';

export type SignedIn = { id: number; userId: number; token: string };

/** A player who has just signed in; his token lives 15 minutes of the server's clock. */
export async function newPlayer(app: TestApp, fields: PlayerFields = {}): Promise<SignedIn> {
  const { id: userId } = await createUser(app.db);
  const { id } = await createPlayer(app.db, { ...fields, user_id: userId });
  return { id, userId, token: await app.signIn(userId) };
}
