import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  confirmPasswordReset as confirmPasswordResetCall,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailLink as resendEmailLinkCall,
} from '@bandeja/contract/account-changes';
import { createUser, obtainToken, refreshToken, retrieveUser, revokeToken } from '@bandeja/contract/accounts';
import { Refusal } from '../../http/refusal.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { changeEmail } from './change-email.ts';
import { changePassword } from './change-password.ts';
import { confirmEmail } from './confirm-email.ts';
import { confirmPasswordReset } from './confirm-password-reset.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';
import { type Addresses, allowedBase, ownBase } from './mailed-link.ts';
import { readUser } from './read-user.ts';
import { refreshSession } from './refresh-session.ts';
import { requestPasswordReset } from './request-password-reset.ts';
import { resendEmailLink } from './resend-email-link.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { signUp } from './sign-up.ts';
import { presentUser } from './users.presenter.ts';

type AccountOptions = {
  secretKey: Uint8Array;
  addresses: Addresses;
  limits: SignInLimits;
};

export function registerAccounts(frame: Frame, options: AccountOptions) {
  const { secretKey, addresses, limits } = options;

  registerCall(frame, createUser, async ({ db, body, now, request }) => {
    await limits.signUp(request.ip, now);
    return presentUser(await signUp(db, { ...body, base: ownBase(request, addresses), now }));
  });

  registerCall(frame, retrieveUser, ({ db, viewer }) => readUser(db, viewer.userId));

  registerCall(frame, obtainToken, ({ db, body, now, request }) =>
    limits.logIn(body.username, request.ip, now, () => logIn(db, secretKey, { ...body, now })),
  );

  registerCall(frame, refreshToken, ({ db, body, now }) => refreshSession(db, secretKey, body.refresh, now));

  registerCall(frame, revokeToken, ({ db, body, now }) => logOut(db, body.refresh, now));

  registerCall(
    frame,
    changePasswordCall,
    ({ db, viewer, body, now }) =>
      limits.ownPassword(viewer.userId, now, () =>
        changePassword(db, secretKey, {
          userId: viewer.userId,
          password: body.password,
          newPassword: body.new_password,
          now,
        }),
      ),
    { keepsNothing: true },
  );

  registerCall(frame, requestPasswordResetCall, async ({ db, body, now, request }) => {
    const base = allowedBase(body.redir, addresses);
    if (base === null) throw new Refusal('redir_not_allowed', { field: 'redir' });
    await limits.askReset(body.email, request.ip, now);
    await requestPasswordReset(db, { email: body.email, base, now });
    return {};
  });

  registerCall(frame, confirmPasswordResetCall, async ({ db, body, now, request }) => {
    await limits.openLink(request.ip, now);
    await confirmPasswordReset(db, { ...body, newPassword: body.new_password, now });
    return {};
  });

  registerCall(
    frame,
    changeEmailCall,
    async ({ db, viewer, body, now, request }) => {
      const base = ownBase(request, addresses);
      await limits.ownPassword(viewer.userId, now, () =>
        changeEmail(db, { userId: viewer.userId, ...body, base, now }),
      );
      return {};
    },
    { keepsNothing: true },
  );

  registerCall(frame, resendEmailLinkCall, async ({ db, viewer, now, request }) => {
    await limits.resendEmailLink(viewer.userId, now);
    await resendEmailLink(db, { userId: viewer.userId, base: ownBase(request, addresses), now });
    return {};
  });

  registerCall(frame, confirmEmailCall, async ({ db, body, now, request }) => {
    await limits.openLink(request.ip, now);
    await confirmEmail(db, { ...body, now });
    return {};
  });
}
