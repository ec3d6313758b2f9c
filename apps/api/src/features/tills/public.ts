export {
  creditPayments,
  deskDueOf,
  deskItemsOf,
  deskMoney,
  deskPaidOf,
  deskRefundableOf,
  deskRowsOf,
  eraseCreditReasons,
  insertDeskItem,
  insertDeskRow,
  itemsCentsOf,
  listCreditMoney,
  listParts,
  removeDeskItem,
  setReturnDue,
} from './desk-money.repository.ts';
export { erasePayers, listPayers, moveStudentPayments, tillFreeTexts } from './own-data.repository.ts';
export { assertCash, enterTill } from './tills.ts';
