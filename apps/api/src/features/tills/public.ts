export {
  deskDueOf,
  deskItemsOf,
  deskRowsOf,
  setReturnDue,
} from './desk-money.repository.ts';
export { tillFreeTexts } from './own-data.repository.ts';
