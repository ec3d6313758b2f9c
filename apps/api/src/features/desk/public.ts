export { deskCommands } from './desk.commands.ts';
export { eraseDeskData, exportDeskData, refuseLastOwner } from './desk.own-data.ts';
export {
  countEntries,
  findDesk,
  findEntry,
  findHiddenClubs,
  insertEntries,
  insertEntry,
} from './desk.repository.ts';
export { createDeskTasks } from './desk.tasks.ts';
