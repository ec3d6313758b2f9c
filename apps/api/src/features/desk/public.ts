export { deskCommands } from './desk.commands.ts';
export { eraseDeskData, exportDeskData } from './desk.own-data.ts';
export {
  countEntries,
  findDesk,
  findEntry,
  findHiddenClubs,
  insertEntries,
  insertEntry,
} from './desk.repository.ts';
export { createDeskTasks } from './desk.tasks.ts';
