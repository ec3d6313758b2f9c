export { refuseUnlessPayable, transitionRefusal } from './booking-refusal.ts';
export { stateAsOf } from './booking-state.ts';
export { paymentStatusAsOf } from './bookings.presenter.ts';
export { type BookingRow, getBooking } from './bookings.repository.ts';
export { createBookingTasks } from './bookings.tasks.ts';
export { announceBookings } from './changes/announce-bookings.ts';
export { bookingPlace } from './changes/booking-notices.ts';
export { cancelBooking } from './changes/cancel-booking.ts';
export { changeBooking } from './changes/change-booking.ts';
export { lockBookingForChange, lockOwnBooking } from './changes/lock-booking.ts';
export { closeCourt } from './closures/close-court.ts';
export {
  type ClosureRow,
  findClosures as listClosures,
  type InTheWay,
} from './closures/closures.repository.ts';
export { type Opened, openCourt } from './closures/open-court.ts';
export { readBooking } from './get-booking.ts';
export { bookCourt } from './holds/book-court.ts';
export { expireHolds } from './holds/expire-holds.ts';
export { leaveBookings } from './on-account-deleted.ts';
export { type BookingForClub, readBookingForClub } from './read-booking-for-club.ts';
