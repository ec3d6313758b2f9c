export { clubFileCommands } from './club-files.commands.ts';
