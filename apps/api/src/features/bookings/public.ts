export { stateAsOf } from './booking-state.ts';
export { expireHolds } from './expire-holds.ts';
export { type HoldSweeper, startHoldSweeper } from './hold-sweeper.ts';
export { readBooking } from './read-booking.ts';
