export { deskCommands } from './desk.commands.ts';
export { eraseDeskData, exportDeskData } from './desk.own-data.ts';
export { findDesk, findHiddenClubs } from './desk.repository.ts';
export { createDeskTasks } from './desk.tasks.ts';
