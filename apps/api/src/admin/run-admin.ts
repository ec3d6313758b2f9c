import { parseArgs } from 'node:util';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { type Command, CommandRefused, type Context, type Given, UsageError } from '../commands/command.ts';
import { announced } from '../events/announce.ts';
import { bannerCommands } from '../features/banners/public.ts';
import { bookingCommands, courtCommands } from '../features/bookings/public.ts';
import { clubFileCommands } from '../features/club-files/public.ts';
import { deskCommands } from '../features/desk/public.ts';
import { createMediaCommands } from '../features/images/public.ts';
import { levelCommands } from '../features/levels/public.ts';
import { matchCommands } from '../features/matches/public.ts';
import { paymentAccountCommands } from '../features/payments/public.ts';
import { rankingCommands } from '../features/rankings/public.ts';
import { tournamentCommands } from '../features/tournaments/public.ts';
import { Refusal } from '../http/errors/refusal.ts';
import type { OpenDatabase } from '../open-database.ts';
import { isUsedElsewhere } from '../pictures-in-use.ts';
import { backupCommands } from './backup.commands.ts';

const COMMANDS: readonly Command[] = [
  ...deskCommands,
  ...paymentAccountCommands,
  ...clubFileCommands,
  ...bookingCommands,
  ...courtCommands,
  ...levelCommands,
  ...matchCommands,
  ...tournamentCommands,
  ...bannerCommands,
  ...rankingCommands,
  ...createMediaCommands(isUsedElsewhere),
  ...backupCommands,
];

/** 0: done, 1: refused, 2: invalid arguments. */
type ExitCode = 0 | 1 | 2;

type Surroundings = {
  /** Opens the database and the stores of pictures, only for a valid command. */
  open: (asked: {
    mayBeNew: boolean;
  }) => Promise<
    Pick<OpenDatabase, 'db' | 'connectionString' | 'close'> & Pick<Context, 'media' | 'disk' | 's3'>
  >;
  now: Date;
  say: (line: string) => void;
  /** One line for the error output. */
  complain: (line: string) => void;
};

/** Runs the arguments after `npm run admin --`. */
export async function runAdmin(
  argv: readonly string[],
  { open, now, say, complain }: Surroundings,
): Promise<ExitCode> {
  if (argv.length === 0 || argv.some((arg) => arg === 'help' || arg === '--help' || arg === '-h')) {
    for (const line of helpLines()) say(line);
    return argv.length === 0 ? 2 : 0;
  }
  try {
    const { work, mayBeNew } = prepare(argv);
    const { close, ...opened } = await open({ mayBeNew });
    const { db } = opened;
    try {
      await work({ ...opened, now, say });
      // The process ends after this, so pending announcements are sent first.
      await announced(db);
    } finally {
      await close();
    }
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      complain(error.message);
      complain('Veja os comandos com: npm run admin -- help');
      return 2;
    }
    if (error instanceof CommandRefused) complain(error.message);
    else if (error instanceof Refusal) complain(error.options.sentence ?? ERROR_SENTENCE[error.code]);
    else throw error;
    return 1;
  }
}

function prepare(argv: readonly string[]): { work: ReturnType<Command['prepare']>; mayBeNew: boolean } {
  const [subject = '', verb = '', ...others] = argv;
  const ofTwoWords = COMMANDS.find(({ name }) => name === `${subject} ${verb}`);
  const command = ofTwoWords ?? COMMANDS.find(({ name }) => name === subject);
  const rest = ofTwoWords ? others : argv.slice(1);
  if (!command) throw new UsageError(`Não há o comando "${`${subject} ${verb}`.trim()}".`);
  try {
    return { work: command.prepare(parse(command, rest)), mayBeNew: command.fillsDatabase === true };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    throw new UsageError(`${error.message}\nUso: npm run admin -- ${command.name} ${command.usage}`);
  }
}

function parse({ options = {} }: Command, args: string[]): Given {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Node names the option in English; the usage line below explains it.
    if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')) {
      throw new UsageError(`Opção que não serve: ${error.message}`);
    }
    throw error;
  }
}

function helpLines(): string[] {
  return [
    'Comandos de operação: npm run admin -- COMANDO',
    ...COMMANDS.flatMap(({ name, usage, summary }) => ['', `  ${name} ${usage}`, `      ${summary}`]),
    '',
    'Valem para o banco de DATABASE_URL ou, sem ele, para o da pasta DATA_DIR, com o servidor ligado ou não.',
  ];
}
