export type { AccountErasure } from './accounts.own-data.ts';
export { accountPurges, eraseAccount, exportAccountData } from './accounts.own-data.ts';
export { type AccountTaskOptions, createAccountTasks } from './accounts.tasks.ts';
export {
  type ConsentKind,
  consentGiven,
  consentsOf,
  declaresAdult,
  hasConsent,
  recordConsents,
} from './consents.repository.ts';
export { emailKey } from './email-key.ts';
export { fillEmailKeys } from './fill-email-keys.ts';
export { createSignInLimits, type SignInLimits } from './log-in/sign-in-limits.ts';
export { countInvitationMail, countNoticeMail, INVITATION_LIMIT, NOTICE_LIMIT } from './mails/mail-limits.ts';
export type { Addresses } from './mails/mailed-links.ts';
export { hashMailedToken, newMailedToken } from './mails/mailed-links.ts';
export {
  checkOwnPassword,
  createPasswordGate,
  hashPassword,
  type PasswordGate,
  verifyPassword,
} from './passwords/own-password.ts';
export { endPinSessions, whenSessionEnds } from './sessions/end-sessions.ts';
export { findOpenSessions, openSessions } from './sessions/sessions.repository.ts';
export { startSession } from './sessions/start-session.ts';
export { accounts, holdPassword, isEmailVerified, lockLeavingUser } from './users.repository.ts';
