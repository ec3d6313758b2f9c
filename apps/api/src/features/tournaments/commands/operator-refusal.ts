import { CommandRefused } from '../../../commands/command.ts';

/** Why a command of the operator is refused, as a Portuguese sentence. */
export class OperatorRefusal extends CommandRefused {}
