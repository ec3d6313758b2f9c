import { createUser, obtainToken, refreshToken, retrieveUser, revokeToken } from '@bandeja/contract/accounts';
import { Refusal } from '../../http/refusal.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { refreshSession } from './refresh-session.ts';
import { signUp } from './sign-up.ts';
import { presentUser } from './users.presenter.ts';
import { findUser } from './users.repository.ts';

export function registerAccounts(frame: Frame, { secretKey }: { secretKey: Uint8Array }) {
  registerCall(frame, createUser, async ({ db, body }) => presentUser(await signUp(db, body)));

  registerCall(frame, retrieveUser, async ({ db, viewer }) => {
    const user = await findUser(db, viewer.userId);
    if (!user) throw new Refusal('unauthenticated');
    return presentUser(user);
  });

  registerCall(frame, obtainToken, ({ db, body, now }) => logIn(db, secretKey, { ...body, now }));

  registerCall(frame, refreshToken, ({ db, body, now }) => refreshSession(db, secretKey, body.refresh, now));

  registerCall(frame, revokeToken, ({ db, body, now }) => logOut(db, body.refresh, now));
}
