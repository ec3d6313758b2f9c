import type { OwnedThings } from './owned-things.ts';
import type { TestApp } from './test-app.ts';

export const ACTORS = ['anonymous', 'other', 'owner'] as const;
export type Actor = (typeof ACTORS)[number];

type Input = {
  params?: object;
  query?: object;
  body?: object;
  form?: Record<string, string | Uint8Array>;
};
export type Asking = { app: TestApp; things: OwnedThings; actor: Actor };

export type AccessRow = {
  /** The statuses for the three actors. */
  answers: readonly [anonymous: number, other: number, owner: number];
  /** The request that all three send: about the owner's object, when it is about an object. */
  input?: (asking: Asking) => Input | Promise<Input>;
};

export const anyActor = (status: number, input?: AccessRow['input']): AccessRow => ({
  answers: [status, status, status],
  ...(input && { input }),
});
/** A call that needs an account and concerns only that account. */
export const anyPlayer = (status: number, input?: AccessRow['input']): AccessRow => ({
  answers: [401, status, status],
  ...(input && { input }),
});
export const ownerOnly = (status: number, input: AccessRow['input']): AccessRow => ({
  answers: [401, 403, status],
  ...(input && { input }),
});
/** A call about a match that is neither finished nor public. */
export const signedIn = (input: AccessRow['input']): AccessRow => ({
  answers: [404, 200, 200],
  ...(input && { input }),
});
