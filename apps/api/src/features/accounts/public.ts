export { checkOwnPassword } from './check-own-password.ts';
export { type Addresses, ownBase } from './mailed-link.ts';
export { hashPassword } from './password-hash.ts';
export { createSignInLimits, type SignInLimits } from './sign-in-limits.ts';
export { deleteUser } from './users.repository.ts';
