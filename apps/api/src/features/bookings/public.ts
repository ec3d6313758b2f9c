export type { BookingMailOptions } from './booking-mails.ts';
export { bookingPayable } from './booking-payable.ts';
export { bookingCommands } from './bookings.commands.ts';
export { eraseBookingData, exportBookings, exportDebts, exportLessons } from './bookings.own-data.ts';
export { clubsBookedBy, limitLockWaits, loadBookingPlaces, loadCourtPlaces } from './bookings.repository.ts';
export { createBookingTasks } from './bookings.tasks.ts';
export { cancelBooking } from './changes/cancel-booking.ts';
export { changeBooking, expireHolds } from './changes/change-booking.ts';
export {
  busyOfClub,
  countComingOccupations,
  findBusyWithoutOffers,
  hasCourtUntil,
} from './courts/court-occupations.repository.ts';
export { courtCommands } from './courts/courts.commands.ts';
export {
  type CourtTime,
  freeCourts,
  lockCourtTimes,
  occupyCourts,
  type TakenTime,
} from './courts/occupy-courts.ts';
export { findScheduleAtClub } from './desk/book-at-desk.ts';
export { loadBookingsOfMoney } from './desk/bookings-of-money.repository.ts';
export { customerBookings } from './desk/customer-bookings.repository.ts';
export { payAtDesk } from './desk/desk-payments.ts';
export type { Acting } from './desk/keep-as-credit.ts';
export { findBookingsOutside } from './desk/outside-hours.repository.ts';
export { bookingBills } from './desk/weekly-bookings.repository.ts';
export {
  bookWeekly,
  chargeWeekly,
  findWeeklyPlaces,
  notifyOfWeekly,
  releaseWeekly,
  repriceWeekly,
  type WeeklyDate,
  type WeeklyPlace,
} from './desk/weekly-bookings.ts';
export { lockWeekly, payWeekly, takeBackWeekly, winWeekly } from './desk/weekly-payments.ts';
export { bookCourt } from './holds/book-court.ts';
export { holdStudents } from './lessons/book-lesson.ts';
export { changeWeeklyStudents, studentsAfter } from './lessons/lesson-students.ts';
export { lessonShares, lessonsOfCustomer } from './lessons/lessons.repository.ts';
export { bookingsOfMatches } from './match-bookings.ts';
export { bookingFreeTexts } from './own-data.repository.ts';
export { previewShare } from './shares/own-share.ts';
export { sharePayable } from './shares/share-payable.ts';
export { endOffersAt } from './waits/advance-release.ts';
export { eraseReleases, eraseWaits, exportWaits, waitPurges } from './waits/waits.own-data.ts';
