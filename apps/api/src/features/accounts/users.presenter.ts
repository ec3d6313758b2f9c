import type { User } from '@bandeja/contract/calls/accounts/accounts';

export const presentUser = (row: { id: number; username: string; email: string }): User => ({
  id: row.id,
  username: row.username,
  email: row.email,
});
