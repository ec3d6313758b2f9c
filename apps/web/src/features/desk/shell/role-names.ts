import type { DeskRole } from '@bandeja/rules/clubs/desk-role';

export const ROLE_NAMES: Record<DeskRole, string> = {
  reception: 'Recepção',
  manager: 'Gerente',
  owner: 'Dono',
};
