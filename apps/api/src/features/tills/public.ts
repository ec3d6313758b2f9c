export {
  deskDueOf,
  deskItemsOf,
  deskMoney,
  deskPaidOf,
  deskRefundableOf,
  deskRowsOf,
  insertDeskItem,
  insertDeskRow,
  itemsCentsOf,
  listParts,
  removeDeskItem,
  setReturnDue,
} from './desk-money.repository.ts';
export { erasePayers, listPayers, moveStudentPayments, tillFreeTexts } from './own-data.repository.ts';
export { assertCash, enterTill } from './tills.ts';
