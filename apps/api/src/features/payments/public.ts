export { comparePayments } from './accounts/compare-payments.ts';
export { paymentAccountCommands } from './accounts/payment-accounts.commands.ts';
export {
  hasAccount,
  type PaymentAccounts,
} from './accounts/payment-accounts.ts';
export type { Claimed, Sending } from './charge-payment.ts';
export { openDeskCharge, sendDeskCharge } from './desk-charge.ts';
export { moneyOfPayable, onlineFeeSums, onlineFeesIn, refundedFee } from './fee-money.repository.ts';
export type { Payable, PayableEvent, PayableOwner } from './payables.ts';
export { exportPayments } from './payments.own-data.ts';
export {
  closeOpenPayments,
  closeOpenSharePayments,
  findLatestPayment,
  findOpenPayment,
  hasHeldMoney,
  heldCentsOf,
  heldMoneyOfBooking,
  isHeld,
  latestCentsOf,
  latestPaymentOf,
  listHeldMoney,
  listPaymentsOf,
  markApproved,
  moneyOfBookings,
  openPaymentOf,
  paymentsOfBooking,
  paymentsOfKind,
} from './payments.repository.ts';
export { sessionIdOf } from './payments.routes.ts';
export { createPaymentTasks, type PaymentTaskOptions } from './payments.tasks.ts';
export { isOfBooking, setBookingOfPayment } from './place-payments.repository.ts';
export type { PaymentAlarm } from './provider-events/record-provider-payment.ts';
export { createClubProviders, createPaymentProvider } from './providers/create-provider.ts';
export {
  howAllWentBack,
  markRefunding,
  onlineCameOf,
  onlineMoneySince,
  onlineWentOf,
  promiseDisputed,
  refundFreeText,
  refundsOfBookings,
  refundsToSolve,
  returnedForShare,
  sumLeftOfBooking,
  wonForBookings,
} from './refunds/refunds.repository.ts';
export { openRefund } from './refunds/refunds.ts';
export { SANDBOX_BANK } from './sandbox/bank-files.ts';
export { createPostToSelf, createSandboxTasks, type PostToSelf } from './sandbox/sandbox.tasks.ts';
export {
  closeAtBank,
  openPayment,
  refundPayments,
  replaceOpenPayment,
  withdrawPayments,
} from './withdraw-payments.ts';
