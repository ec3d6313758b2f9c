import { DESK_ROLES, type DeskRole } from '@bandeja/rules/clubs/desk-role';

export const ROLE_NAMES: Record<DeskRole, string> = {
  reception: 'Recepção',
  manager: 'Gerente',
  owner: 'Dono',
};

/** What each role may do, in a sentence. */
export const ROLE_HINTS: Record<DeskRole, string> = {
  reception: 'Agenda, reservas, caixa aberto, clientes por busca e fechamentos de hoje e amanhã.',
  manager: 'Tudo da recepção, mais preços, horários, mensalistas, cortesias, relatórios e histórico.',
  owner: 'Tudo da gerência, mais equipe, página do clube e conta de recebimento.',
};

export const ROLE_OPTIONS = DESK_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }));
