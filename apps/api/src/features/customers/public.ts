export { findDepositors } from './credit.repository.ts';
export { giveAgain, giveBack, spendCredit, takeCreditBack } from './credit.ts';
export { customerFreeTexts, eraseCustomerData, exportCustomers } from './customers.own-data.ts';
export {
  accountOfCustomer,
  creditCustomerOf,
  customerClubs,
  customerNames,
  customersOf,
  findCreditCustomer,
  findCustomer,
  findCustomersOfPlayer,
  findLinkedPlayers,
  holdCustomer,
} from './customers.repository.ts';
export { createCustomerTasks } from './customers.tasks.ts';
export { findLinkedPlayer, findOrAddCustomer } from './customers.ts';
export type { CustomerBookings, CustomerTeams } from './manage-customers.ts';
