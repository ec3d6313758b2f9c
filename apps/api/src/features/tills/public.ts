export {
  creditPayments,
  deskCameOf,
  deskDueOf,
  deskItemsOf,
  deskMoney,
  deskMoneySince,
  deskPaidOf,
  deskRefundableOf,
  deskRowsOf,
  deskWentOf,
  eraseCreditReasons,
  insertDeskItem,
  insertDeskRow,
  itemsCentsOf,
  listCreditMoney,
  listParts,
  removeDeskItem,
  returnDueOf,
  setReturnDue,
} from './desk-money.repository.ts';
export { erasePayers, listPayers, moveStudentPayments, tillFreeTexts } from './own-data.repository.ts';
export { assertCash, enterTill } from './tills.ts';
