import { type AccessRow, type Asking, anyActor, anyPlayer } from '../access-rows.ts';

const atClub = ({ things }: Asking) => ({ params: { slug: things.club.slug } });
const memberOfClub = ({ things }: Asking) => ({ params: { slug: things.club.slug, id: 1 } });
const bookingOfClub = ({ things }: Asking) => ({ params: { slug: things.club.slug, id: things.booked } });
const spanOfClub = (asking: Asking) => ({
  ...atClub(asking),
  query: { from: '2026-03-01', to: '2026-03-31' },
});
const partOfBooking = (part: 'payment' | 'item') => (asking: Asking) => ({
  params: { ...bookingOfClub(asking).params, [part]: 1 },
});
const customerOfClub = memberOfClub;
const closureOfClub = ({ things }: Asking) => ({ params: { slug: things.club.slug, id: 1 } });
const onDateOfClub = ({ things }: Asking) => ({
  params: { slug: things.club.slug, from: '2026-05-01', date: '2026-05-01' },
});
const invitation = () => ({ params: { token: 'x'.repeat(43) } });

/** Neither actor works at the club: desk-access.test.ts sends each call as its staff. */
const noStaff = (input: AccessRow['input']): AccessRow => ({
  answers: [401, 404, 404],
  ...(input && { input }),
});

export const DESK_ACCESS: Readonly<Record<string, AccessRow>> = {
  listDeskClubs: anyPlayer(200),
  listStaff: noStaff(atClub),
  inviteStaff: noStaff(atClub),
  changeStaff: noStaff(memberOfClub),
  removeStaff: noStaff(memberOfClub),
  listDeskHistory: noStaff(atClub),
  getClubSettings: noStaff(atClub),
  updateClubSettings: noStaff(atClub),
  publishClub: noStaff(atClub),
  hideClub: noStaff(atClub),
  getPaymentAccount: noStaff(atClub),
  changePaymentAccount: noStaff(atClub),
  listDeskCourts: noStaff(atClub),
  addCourts: noStaff(atClub),
  changeCourt: noStaff(memberOfClub),
  removeCourt: noStaff(memberOfClub),
  addClubPicture: noStaff(atClub),
  changeClubPicture: noStaff(memberOfClub),
  removeClubPicture: noStaff(memberOfClub),
  getDeskBooking: noStaff(bookingOfClub),
  bookAtDesk: noStaff(atClub),
  changeDeskBooking: noStaff(bookingOfClub),
  cancelDeskBooking: noStaff(bookingOfClub),
  confirmDeskBooking: noStaff(bookingOfClub),
  declineDeskBooking: noStaff(bookingOfClub),
  recordArrival: noStaff(bookingOfClub),
  recordNoShow: noStaff(bookingOfClub),
  listCustomers: noStaff(atClub),
  createCustomer: noStaff(atClub),
  importCustomers: noStaff((asking) => ({
    ...atClub(asking),
    form: { file: new TextEncoder().encode('nome;telefone\nAna;\n') },
  })),
  getCustomer: noStaff(customerOfClub),
  updateCustomer: noStaff(customerOfClub),
  eraseCustomer: noStaff(customerOfClub),
  exportCustomer: noStaff(customerOfClub),
  mergeCustomers: noStaff(customerOfClub),
  listCustomerCredit: noStaff(customerOfClub),
  addCustomerCredit: noStaff(customerOfClub),
  inviteCustomer: noStaff(customerOfClub),
  unlinkCustomer: noStaff(customerOfClub),
  readCustomerInvitation: anyActor(404, invitation),
  acceptCustomerInvitation: noStaff(invitation),
  listCustomerLinks: anyPlayer(200),
  removeCustomerLink: noStaff(() => ({ params: { id: 1 } })),
  getAgenda: noStaff(atClub),
  getAgendaWeek: noStaff(atClub),
  payAtDesk: noStaff(bookingOfClub),
  reverseDeskPayment: noStaff(partOfBooking('payment')),
  returnDeskMoney: noStaff(bookingOfClub),
  addDeskItem: noStaff(bookingOfClub),
  removeDeskItem: noStaff(partOfBooking('item')),
  refundOnlinePayment: noStaff(bookingOfClub),
  readDeskMoney: noStaff(spanOfClub),
  downloadDeskMoney: noStaff(spanOfClub),
  readOpenTill: noStaff(atClub),
  listTills: noStaff(atClub),
  readTill: noStaff(memberOfClub),
  moveTill: noStaff(atClub),
  closeTill: noStaff(atClub),
  listClosures: noStaff(atClub),
  closeCourts: noStaff(atClub),
  getClosure: noStaff(closureOfClub),
  openClosure: noStaff(closureOfClub),
  tickClosureBooking: noStaff(closureOfClub),
  getDeskSchedule: noStaff(atClub),
  publishDeskSchedule: noStaff(atClub),
  removeDeskSchedule: noStaff(onDateOfClub),
  listDeskHolidays: noStaff(atClub),
  saveDeskHoliday: noStaff(onDateOfClub),
  removeDeskHoliday: noStaff(onDateOfClub),
  listRegulars: noStaff(atClub),
  listRegularTasks: noStaff(atClub),
  addRegular: noStaff(atClub),
  setRegularRule: noStaff(atClub),
  getRegular: noStaff(memberOfClub),
  changeRegular: noStaff(memberOfClub),
  skipRegularDate: noStaff(memberOfClub),
  placeRegularDate: noStaff(memberOfClub),
  endRegular: noStaff(memberOfClub),
  listStatements: noStaff(atClub),
  payStatement: noStaff(atClub),
  openStatementLink: noStaff(atClub),
  closeStatementLink: noStaff(memberOfClub),
  readOwnStatement: anyActor(404, invitation),
  skipOwnDate: anyActor(404, () => ({
    ...invitation(),
    body: { regular: 1, date: '2026-03-09' },
  })),
  readDeskInvitation: anyActor(404, invitation),
  acceptDeskInvitation: noStaff(invitation),
};
