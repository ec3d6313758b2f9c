export { type AccountTaskOptions, createAccountTasks } from './accounts.tasks.ts';
export { type ConsentKind, hasConsent, recordConsents } from './consents.repository.ts';
export type { Addresses } from './mails/mailed-link.ts';
export { checkOwnPassword } from './passwords/check-own-password.ts';
export { hashPassword } from './passwords/password-hash.ts';
export { endSessionsOfUser } from './sessions/end-sessions.ts';
export { createSignInLimits, type SignInLimits } from './sessions/sign-in-limits.ts';
export { deleteUser, isEmailVerified, lockLeavingUser } from './users.repository.ts';
