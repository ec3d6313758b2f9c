import {
  changeEmail as changeEmailCall,
  changePassword as changePasswordCall,
  confirmEmail as confirmEmailCall,
  confirmPasswordReset as confirmPasswordResetCall,
  requestPasswordReset as requestPasswordResetCall,
  resendEmailLink as resendEmailLinkCall,
  undoEmailChange as undoEmailChangeCall,
} from '@bandeja/contract/calls/accounts/account-changes';
import {
  createUser as createUserCall,
  retrieveUser as retrieveUserCall,
  revokeAllTokens as revokeAllTokensCall,
} from '@bandeja/contract/calls/accounts/accounts';
import { recordConsent as recordConsentCall } from '@bandeja/contract/calls/accounts/consents';
import {
  obtainToken as obtainTokenCall,
  refreshToken as refreshTokenCall,
  requestLogInCode as requestLogInCodeCall,
  revokeToken as revokeTokenCall,
} from '@bandeja/contract/calls/accounts/sessions';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../../http/errors/refusal.ts';
import { type Frame, registerCall } from '../../http/register-call.ts';
import type { AccountErasure } from './accounts.own-data.ts';
import { createDevices } from './log-in/known-device.ts';
import { obtainToken, requestLogInCode } from './log-in/obtain-token.ts';
import type { SignInLimits } from './log-in/sign-in-limits.ts';
import {
  changeEmail,
  confirmEmail,
  refuseLimitedChange,
  resendEmailLink,
  undoEmailChange,
} from './mails/change-email.ts';
import type { MailCause } from './mails/mail-limits.ts';
import { type Addresses, allowedBase } from './mails/mailed-links.ts';
import { changePassword } from './passwords/change-password.ts';
import type { PasswordGate } from './passwords/own-password.ts';
import { confirmPasswordReset, requestPasswordReset } from './passwords/reset-password.ts';
import { answerConsents, recordConsent } from './record-consent.ts';
import { revokeAllTokens, revokeToken } from './sessions/end-sessions.ts';
import { refreshToken } from './sessions/start-session.ts';
import { createUser, presentUser, retrieveUser } from './users.ts';

type AccountOptions = {
  secretKey: Uint8Array;
  addresses: Addresses;
  limits: SignInLimits;
  passwords: PasswordGate;
  erasure: AccountErasure;
};

export function registerAccounts(frame: Frame, options: AccountOptions) {
  const { secretKey, addresses, limits, passwords, erasure } = options;
  const devices = createDevices(secretKey, addresses);
  const causeOf = (request: FastifyRequest, now: Date): MailCause => ({
    network: limits.mailNetwork(request.ip),
    now,
  });

  registerCall(
    frame,
    createUserCall,
    async ({ db, body, now, request }) => {
      await limits.signUp(request.ip, now);
      const cause = causeOf(request, now);
      return presentUser(await createUser(db, { ...body, base: addresses.own(), cause }));
    },
    passwords,
  );

  registerCall(frame, retrieveUserCall, ({ db, viewer }) => retrieveUser(db, viewer.userId));

  registerCall(
    frame,
    obtainTokenCall,
    async ({ db, body, now, request, reply }) => {
      const { username, password, code } = body;
      const device = await devices.read(request, now);
      const letter = { base: addresses.own(), cause: causeOf(request, now) };
      const attempt = { username, password, code, device, address: request.ip, ...letter };
      const { userId, tokens } = await obtainToken(db, { secretKey, limits }, attempt);
      await devices.remember({ request, reply, now }, userId);
      return tokens;
    },
    passwords,
  );

  registerCall(frame, requestLogInCodeCall, async ({ db, body, now, request }) => {
    await limits.askCode(request.ip, now);
    await requestLogInCode(db, {
      username: body.username,
      base: addresses.own(),
      cause: causeOf(request, now),
    });
    return {};
  });

  registerCall(frame, refreshTokenCall, ({ db, body, now }) =>
    refreshToken(db, secretKey, body.refresh, now),
  );

  registerCall(frame, revokeTokenCall, ({ db, body, now }) => revokeToken(db, body.refresh, now));

  registerCall(frame, revokeAllTokensCall, ({ db, viewer, now }) => revokeAllTokens(db, viewer.userId, now), {
    idempotency: 'off',
  });

  registerCall(
    frame,
    changePasswordCall,
    async ({ db, viewer, body, now, request, reply }) => {
      const { userId } = viewer;
      const { password, new_password: newPassword } = body;
      const letter = { base: addresses.own(), cause: causeOf(request, now) };
      const tokens = await limits.ownPassword(userId, now, () =>
        changePassword(db, secretKey, { userId, password, newPassword, ...letter }),
      );
      await devices.remember({ request, reply, now }, userId);
      return tokens;
    },
    { ...passwords, idempotency: 'off' },
  );

  registerCall(frame, requestPasswordResetCall, async ({ db, body, now, request }) => {
    const base = allowedBase(body.redir, addresses);
    if (base === null) throw new Refusal('redir_not_allowed', { field: 'redir' });
    await limits.askReset(request.ip, now);
    await requestPasswordReset(db, { email: body.email, base, cause: causeOf(request, now) });
    return {};
  });

  registerCall(
    frame,
    confirmPasswordResetCall,
    async ({ db, body, now, request, reply }) => {
      const { uidb64, token, new_password: newPassword, previous_data: previousData } = body;
      const device = await devices.read(request, now);
      const letter = { base: addresses.own(), cause: causeOf(request, now) };
      const userId = await limits.openLink(request.ip, now, () =>
        confirmPasswordReset(db, erasure, { uidb64, token, newPassword, previousData, device, ...letter }),
      );
      // The device is known from now on, so guesses of others do not block its next log-in.
      await devices.remember({ request, reply, now }, userId);
      return {};
    },
    passwords,
  );

  registerCall(
    frame,
    changeEmailCall,
    async ({ db, viewer, body, now, request }) => {
      const { userId } = viewer;
      const change = { userId, ...body, base: addresses.own(), cause: causeOf(request, now) };
      await limits.ownPassword(userId, now, () => changeEmail(db, change));
      return {};
    },
    {
      gate: {
        ...passwords.gate,
        admit: ({ db, viewer, body, now, request }) =>
          refuseLimitedChange(db, { userId: viewer.userId, ...body, cause: causeOf(request, now) }),
      },
      idempotency: 'off',
    },
  );

  registerCall(
    frame,
    resendEmailLinkCall,
    async ({ db, viewer, now, request }) => {
      const cause = causeOf(request, now);
      await resendEmailLink(db, { userId: viewer.userId, base: addresses.own(), cause });
      return {};
    },
    { idempotency: async () => ({}) },
  );

  registerCall(
    frame,
    recordConsentCall,
    ({ db, viewer, body, now }) => recordConsent(db, { userId: viewer.userId, body, now }),
    { idempotency: ({ db, viewer }) => answerConsents(db, viewer.userId) },
  );

  registerCall(frame, confirmEmailCall, async ({ db, body, now, request }) => {
    const link = { ...body, base: addresses.own(), cause: causeOf(request, now) };
    await limits.openLink(request.ip, now, () => confirmEmail(db, link));
    return {};
  });

  registerCall(frame, undoEmailChangeCall, async ({ db, body, now, request }) => {
    const link = { ...body, base: addresses.own(), cause: causeOf(request, now) };
    await limits.openLink(request.ip, now, () => undoEmailChange(db, erasure, link));
    return {};
  });
}
