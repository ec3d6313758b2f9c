/** The roles of a club's staff, each of which may do what the ones before it may. */
export const DESK_ROLES = ['reception', 'manager', 'owner'] as const;
export type DeskRole = (typeof DESK_ROLES)[number];

export const isDeskRole = (text: string): text is DeskRole =>
  (DESK_ROLES as readonly string[]).includes(text);

export const isAtLeast = (role: DeskRole, needed: DeskRole): boolean =>
  DESK_ROLES.indexOf(role) >= DESK_ROLES.indexOf(needed);

/** A PIN never opens what only an owner may do: an owner who comes by PIN has this role. */
const HIGHEST_BY_PIN: DeskRole = 'manager';

export const roleByPin = (role: DeskRole): DeskRole =>
  isAtLeast(role, HIGHEST_BY_PIN) ? HIGHEST_BY_PIN : role;
