import {
  changePassword as changePasswordCall,
  confirmPasswordReset as confirmPasswordResetCall,
  requestPasswordReset as requestPasswordResetCall,
} from '@bandeja/contract/account-changes';
import { createUser, obtainToken, refreshToken, retrieveUser, revokeToken } from '@bandeja/contract/accounts';
import { Refusal } from '../../http/refusal.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { PostOffice } from '../../mail/post-office.ts';
import { resetLetter } from './account-letters.ts';
import { changePassword } from './change-password.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { type Addresses, allowedBase } from './mailed-link.ts';
import { encodeUid } from './mailed-token.ts';
import { readUser } from './read-user.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { signUp } from './sign-up.ts';
import { presentUser } from './users.presenter.ts';

export type AccountOptions = {
  secretKey: Uint8Array;
  postOffice: PostOffice;
  brand: string;
  addresses: Addresses;
};

export function registerAccounts(frame: Frame, options: AccountOptions) {
  const { secretKey, postOffice, brand, addresses } = options;

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

  registerCall(frame, requestPasswordResetCall, async ({ db, body, now, reply }) => {
    const base = allowedBase(body.redir, addresses);
    if (base === null) throw new Refusal('redir_not_allowed', { field: 'redir' });
    const link = await requestPasswordReset(db, body.email, now);
    if (link) {
      const url = `${base}/password-reset-confirm/${encodeUid(link.userId)}/${link.token}`;
      postOffice.afterAnswer(reply, () => resetLetter({ to: body.email, brand, url }));
    }
    return {};
  });

  registerCall(frame, confirmPasswordResetCall, async ({ db, body, now }) => {
    await confirmPasswordReset(db, { ...body, newPassword: body.new_password, now });
    return {};
  });
}
