import { changePassword as changePasswordCall } from '@bandeja/contract/account-changes';
import { createUser, obtainToken, refreshToken, retrieveUser, revokeToken } from '@bandeja/contract/accounts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { changePassword } from './change-password.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { readUser } from './read-user.ts';
import { refreshSession } from './refresh-session.ts';
import { signUp } from './sign-up.ts';
import { presentUser } from './users.presenter.ts';

export function registerAccounts(frame: Frame, { secretKey }: { secretKey: Uint8Array }) {
  registerCall(frame, createUser, async ({ db, body }) => presentUser(await signUp(db, body)));

  registerCall(frame, retrieveUser, ({ db, viewer }) => readUser(db, viewer.userId));

  registerCall(frame, obtainToken, ({ db, body, now }) => logIn(db, secretKey, { ...body, now }));

  registerCall(frame, refreshToken, ({ db, body, now }) => refreshSession(db, secretKey, body.refresh, now));

  registerCall(frame, revokeToken, ({ db, body, now }) => logOut(db, body.refresh, now));

  registerCall(frame, changePasswordCall, ({ db, viewer, body, now }) =>
    changePassword(db, secretKey, {
      userId: viewer.userId,
      password: body.password,
      newPassword: body.new_password,
      now,
    }),
  );
}
