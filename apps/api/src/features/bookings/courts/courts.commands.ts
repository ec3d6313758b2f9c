import type { Database } from '@bandeja/db/database';
import {
  type Command,
  CommandRefused,
  type Context,
  DRY_RUN,
  idOf,
  positionalsOf,
  reasonOf,
  runOrTry,
  UsageError,
} from '../../../commands/command.ts';
import { instantOf, parseTypedTime } from '../../../commands/operator-input.ts';
import { findClubCourts } from '../../clubs/public.ts';
import { showSpan } from '../bookings.commands.ts';
import { closeCourt, type Opened, openCourt } from './close-court.ts';
import { nameOf } from './closures.presenter.ts';
import { type ClosedTime, findClosedTimes, type InTheWay } from './closures.repository.ts';

const ALL_COURTS = 'todas';

const close: Command = {
  name: 'court close',
  usage: 'CLUBE QUADRA DE ATÉ --reason TEXTO [--cancel-bookings] [--dry-run]',
  summary:
    'fecha uma quadra por um tempo (horas do relógio do clube, como 2026-03-09T18:00); várias de uma vez com "Quadra 1, Quadra 2" ou todas, e então todas fecham ou nenhuma',
  options: { reason: { type: 'string' }, 'cancel-bookings': { type: 'boolean' }, ...DRY_RUN },
  prepare(given) {
    const [slug = '', names = '', from = '', to = ''] = positionalsOf(
      given,
      'o clube (o nome do endereço, como arena-moema-padel)',
      'a quadra (como "Quadra 1"; todas, para todas as do clube)',
      'desde quando',
      'até quando',
    );
    const [typedFrom, typedTo] = [parseTypedTime(from, 'O começo'), parseTypedTime(to, 'O fim')];
    const reason = reasonOf(given);
    if (reason === undefined) throw new UsageError('Falta --reason: por que a quadra fecha.');
    const cancelBookings = given.values['cancel-bookings'] === true;
    return (context: Context) =>
      runOrTry(context, given, async (tx) => {
        const { now, say } = context;
        const courts = await courtsNamed(tx, slug, names);
        const timezone = courts[0]?.timezone ?? '';
        const [start, end] = [instantOf(typedFrom, timezone), instantOf(typedTo, timezone)];
        if (end <= start) throw new CommandRefused('O fim vem antes do começo.');
        if (end <= now) throw new CommandRefused('Esse tempo já passou.');
        // The past cannot be closed: the closure starts now at the earliest.
        const begin = new Date(Math.max(start.getTime(), now.getTime()));
        const during = { start_at: begin.toISOString(), end_at: end.toISOString() };
        const refused: string[] = [];
        let isBlocked = false;
        for (const court of courts) {
          const closed = await closeCourt(tx, { court: court.id, during, reason, cancelBookings, now });
          const prefix = courts.length > 1 ? `${court.name} · ` : '';
          if (closed.ok) {
            for (const taken of closed.cancelled) say(`Cancelada: ${prefix}${describe(taken, timezone)}`);
            say(`Fechada: ${describeClosure(closed.closure)}`);
          } else {
            refused.push(...closed.inTheWay.map((taken) => `  ${prefix}${describe(taken, timezone)}`));
            isBlocked ||= closed.inTheWay.some(({ kind }) => kind !== 'booking');
          }
        }
        if (refused.length > 0)
          throw new CommandRefused(
            [
              courts.length > 1
                ? 'Nenhuma quadra foi fechada: já há quadras ocupadas nesse tempo:'
                : 'A quadra já está ocupada nesse tempo:',
              ...refused,
              isBlocked
                ? 'Escolha outro tempo, ou abra antes o que está fechado.'
                : 'Com --cancel-bookings as reservas são canceladas e o que foi pago é devolvido.',
            ].join('\n'),
          );
      });
  },
};

type NamedCourts = Awaited<ReturnType<typeof findClubCourts>>;

/** The courts that a command names, in the order in which they are locked. */
async function courtsNamed(db: Database, slug: string, names: string): Promise<NamedCourts> {
  const courts: NamedCourts = [];
  for (const name of names.split(',').map((one) => one.trim())) {
    const found = await findClubCourts(db, slug, name.toLowerCase() === ALL_COURTS ? undefined : name);
    if (found.length === 0) throw new CommandRefused(`O clube ${slug} não tem a quadra "${name}".`);
    courts.push(...found.filter(({ id }) => !courts.some((court) => court.id === id)));
  }
  return courts.toSorted((a, b) => a.id - b.id);
}

function describe({ kind, booking_id, reason, ...taken }: InTheWay, zone: string) {
  const what =
    kind === 'booking'
      ? `reserva ${booking_id} de ${nameOf(taken)}`
      : `${kind === 'closure' ? 'fechamento' : 'torneio'}: ${reason ?? 'sem motivo'}`;
  return `${showSpan(taken.start_at, taken.end_at, zone)} · ${what}`;
}

const describeClosure = ({ id, court_name, club_name, start_at, end_at, timezone, reason }: ClosedTime) =>
  `${id} · ${court_name}, ${club_name} · ${showSpan(start_at, end_at, timezone)} · ${reason ?? 'sem motivo'}`;

const OPEN_REFUSALS: Record<Extract<Opened, { ok: false }>['code'], string> = {
  closure_not_found: 'Não há um fechamento com este número. Veja-os com: court closures CLUBE',
  closure_lifted: 'Esta quadra já foi aberta de novo.',
  closure_over: 'Este fechamento já terminou.',
};

const open: Command = {
  name: 'court open',
  usage: 'FECHAMENTO',
  summary: 'abre de novo uma quadra fechada, pelo número do fechamento',
  prepare(given) {
    const id = idOf(positionalsOf(given, 'o número do fechamento')[0], 'O número do fechamento');
    return async ({ db, now, say }: Context) => {
      const opened = await openCourt(db, { id, now });
      if (!opened.ok) throw new CommandRefused(OPEN_REFUSALS[opened.code]);
      say(`Aberta de novo: ${describeClosure(opened.closure)}`);
    };
  },
};

const closures: Command = {
  name: 'court closures',
  usage: 'CLUBE',
  summary: 'mostra os fechamentos de um clube que ainda valem, com seus números',
  prepare(given) {
    const [slug = ''] = positionalsOf(given, 'o clube (o nome do endereço, como arena-moema-padel)');
    return async ({ db, now, say }: Context) => {
      const rows = await findClosedTimes(db, slug, now);
      if (rows.length === 0) say('Nenhuma quadra fechada.');
      for (const row of rows) say(describeClosure(row));
    };
  },
};

export const courtCommands: readonly Command[] = [close, open, closures];
