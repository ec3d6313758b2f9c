/** The states of a team in a category. */
export const TEAM_STATUSES = [
  'invited',
  'waiting',
  'offered',
  'awaiting_payment',
  'confirmed',
  'withdrawn',
] as const;
export type TeamStatus = (typeof TEAM_STATUSES)[number];

/** The states that take one of the places of the category. */
export const PLACE_STATUSES = [
  'invited',
  'offered',
  'awaiting_payment',
  'confirmed',
] as const satisfies TeamStatus[];

/** The states whose place is held until a deadline. */
const HELD_STATUSES = ['invited', 'offered', 'awaiting_payment'] as const satisfies TeamStatus[];

export const isHeld = (status: TeamStatus): boolean => HELD_STATUSES.some((one) => one === status);

export const WITHDRAWAL_REASONS = [
  'declined',
  'left',
  'missed',
  'registration_ended',
  'tournament_cancelled',
  'account_deleted',
  'operator',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** The reasons after which a pair that registers again gets no place before the partner accepts. */
export const GIVEN_UP_REASONS = ['declined', 'left', 'missed'] as const satisfies WithdrawalReason[];
