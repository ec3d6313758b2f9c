export { stateAsOf } from './booking-state.ts';
export { createBookingTasks } from './bookings.tasks.ts';
export { expireHolds } from './expire-holds.ts';
export { leaveBookings } from './leave-bookings.ts';
export { readBooking } from './read-booking.ts';
