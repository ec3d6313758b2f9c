import type { CallOf } from '../../call.ts';
import type * as definitions from '../../schemas/accounts/account-changes.ts';

export type * from '../../schemas/accounts/account-changes.ts';

type Of<Name extends keyof typeof definitions> = CallOf<typeof definitions, Name>;

export const requestPasswordReset: Of<'requestPasswordReset'> = {
  name: 'requestPasswordReset',
  method: 'POST',
  path: '/api/password-reset/',
};

export const confirmPasswordReset: Of<'confirmPasswordReset'> = {
  name: 'confirmPasswordReset',
  method: 'POST',
  path: '/api/password-reset-confirm/',
};

export const changePassword: Of<'changePassword'> = {
  name: 'changePassword',
  method: 'POST',
  path: '/api/account/password',
};

export const changeEmail: Of<'changeEmail'> = {
  name: 'changeEmail',
  method: 'POST',
  path: '/api/account/email',
};

export const confirmEmail: Of<'confirmEmail'> = {
  name: 'confirmEmail',
  method: 'POST',
  path: '/api/account/email-confirm',
};

export const undoEmailChange: Of<'undoEmailChange'> = {
  name: 'undoEmailChange',
  method: 'POST',
  path: '/api/account/email-undo',
};

export const resendEmailLink: Of<'resendEmailLink'> = {
  name: 'resendEmailLink',
  method: 'POST',
  path: '/api/account/email-resend',
};

export const deleteAccount: Of<'deleteAccount'> = {
  name: 'deleteAccount',
  method: 'POST',
  path: '/api/account/delete',
};

export const deletePlayer: Of<'deletePlayer'> = {
  name: 'deletePlayer',
  method: 'DELETE',
  path: '/api/players/:id/',
};
