import { type Command, positionalsOf } from '../../commands/command.ts';
import { findContesters } from './results/results.repository.ts';

const LOST_CONTESTS = 3;

const contested: Command = {
  name: 'matches contested',
  usage: '',
  summary: 'mostra, em JSON, quem contesta sem nunca confirmar uma partida ou perdeu três contestações',
  prepare(given) {
    positionalsOf(given);
    return async ({ db, say }) => say(JSON.stringify(await findContesters(db, LOST_CONTESTS), null, 2));
  },
};

export const matchCommands: readonly Command[] = [contested];
