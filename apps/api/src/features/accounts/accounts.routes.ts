import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  confirmPasswordReset as confirmPasswordResetCall,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailLink as resendEmailLinkCall,
} from '@bandeja/contract/calls/account-changes';
import {
  createUser,
  obtainToken,
  refreshToken,
  retrieveUser,
  revokeToken,
} from '@bandeja/contract/calls/accounts';
import { Refusal } from '../../http/errors/refusal.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import { signUp } from './create-user.ts';
import { changeEmail } from './mails/change-email.ts';
import { confirmEmail } from './mails/confirm-email.ts';
import { type Addresses, allowedBase } from './mails/mailed-link.ts';
import { resendEmailLink } from './mails/resend-email-link.ts';
import { changePassword } from './passwords/change-password.ts';
import { confirmPasswordReset } from './passwords/confirm-password-reset.ts';
import { requestPasswordReset } from './passwords/request-password-reset.ts';
import { readUser } from './retrieve-user.ts';
import { logIn } from './sessions/obtain-token.ts';
import { refreshSession } from './sessions/refresh-token.ts';
import { logOut } from './sessions/revoke-token.ts';
import type { SignInLimits } from './sessions/sign-in-limits.ts';
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
    return presentUser(await signUp(db, { ...body, base: addresses.own(), now }));
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
    { idempotency: 'off' },
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
    async ({ db, viewer, body, now }) => {
      const base = addresses.own();
      await limits.ownPassword(viewer.userId, now, () =>
        changeEmail(db, { userId: viewer.userId, ...body, base, now }),
      );
      return {};
    },
    { idempotency: 'off' },
  );

  registerCall(
    frame,
    resendEmailLinkCall,
    async ({ db, viewer, now }) => {
      await limits.resendEmailLink(viewer.userId, now);
      await resendEmailLink(db, { userId: viewer.userId, base: addresses.own(), now });
      return {};
    },
    { idempotency: async () => ({}) },
  );

  registerCall(frame, confirmEmailCall, async ({ db, body, now, request }) => {
    await limits.openLink(request.ip, now);
    await confirmEmail(db, { ...body, now });
    return {};
  });
}
