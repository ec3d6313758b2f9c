export { eraseCustomerData, exportCustomers } from './customers.own-data.ts';
export { customerFreeTexts, customerNames } from './customers.repository.ts';
