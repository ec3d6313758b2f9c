export { deskCommands } from './desk.commands.ts';
export { eraseDeskData, exportDeskData, refuseLastOwner } from './desk.own-data.ts';
export { findDesk, findDeskOfClub, findHiddenClubs, listOwners } from './desk.repository.ts';
export { createDeskTasks } from './desk.tasks.ts';
export {
  countEntries,
  findChanged,
  findEntry,
  findLastAct,
  insertEntries,
  insertEntry,
} from './history.repository.ts';
export { countInvitation } from './invitations.ts';
