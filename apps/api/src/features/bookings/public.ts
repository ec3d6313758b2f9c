export { stateAsOf } from './booking-state.ts';
export { expireHolds } from './expire-holds.ts';
export { startHoldSweeper } from './hold-sweeper.ts';
export { leaveBookings } from './leave-bookings.ts';
export { readBooking } from './read-booking.ts';
