export { checkOwnPassword } from './check-own-password.ts';
export { hashPassword } from './password-hash.ts';
export { deleteUser } from './users.repository.ts';
