export { type AccountTaskOptions, createAccountTasks } from './accounts.tasks.ts';
export { checkOwnPassword } from './check-own-password.ts';
export { type ConsentKind, hasConsent, recordConsents } from './consents.repository.ts';
export { endSessionsOfUser } from './end-sessions.ts';
export { type Addresses, ownBase } from './mailed-link.ts';
export { hashPassword } from './password-hash.ts';
export { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
export { deleteUser, lockLeavingUser } from './users.repository.ts';
