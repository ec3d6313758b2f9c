import { emailField } from '@bandeja/contract/schemas/accounts/accounts';
import { withTransaction } from '@bandeja/pg/transaction';
import { cleanText } from '@bandeja/rules/text/clean-text';
import * as z from 'zod/mini';
import { type Command, CommandRefused, positionalsOf, UsageError } from '../../commands/command.ts';
import { findDeskClub, openClub } from '../clubs/public.ts';
import { insertEntry } from './history.repository.ts';
import { INVITATION_DAYS, invite } from './invitations.ts';

function emailOf(typed: string): string {
  const parsed = z.safeParse(emailField(), typed);
  if (!parsed.success) throw new UsageError(`"${typed}" não é um e-mail.`);
  return parsed.data;
}

const NAME_MAX = 80;

function nameOf(typed: string): string {
  const name = cleanText(typed).trim();
  if (name === '' || name.length > NAME_MAX) throw new UsageError(`O nome tem de 1 a ${NAME_MAX} letras.`);
  return name;
}

const open: Command = {
  name: 'clubs open',
  usage: 'NOME EMAIL',
  summary:
    'cria um clube que só a equipe dele vê, e convida a dona ou o dono por e-mail a abri-lo no navegador',
  prepare(given) {
    const [typedName = '', typedEmail = ''] = positionalsOf(
      given,
      'o nome do clube (entre aspas)',
      'o e-mail de quem é dono',
    );
    const [name, email] = [nameOf(typedName), emailOf(typedEmail)];
    return ({ db, now, say }) =>
      withTransaction(db, async (tx) => {
        const club = await openClub(tx, { name, now });
        await insertEntry(tx, {
          ...{ clubId: club.id, at: now, userId: null, call: 'clubs open', kind: 'club', object: club.id },
          changes: {},
        });
        await invite(tx, { clubId: club.id, email, role: 'owner', userId: null, now });
        say(`Clube criado: ${name} · ${club.slug}. Só a equipe o vê até ele ser publicado.`);
        say(`Convite enviado a ${email}: vale por ${INVITATION_DAYS} dias.`);
      });
  },
};

const owner: Command = {
  name: 'clubs owner',
  usage: 'CLUBE EMAIL',
  summary: 'convida por e-mail alguém para dono de um clube que já existe',
  prepare(given) {
    const [slug = '', typedEmail = ''] = positionalsOf(
      given,
      'o clube (o nome do endereço, como arena-moema-padel)',
      'o e-mail de quem é dono',
    );
    const email = emailOf(typedEmail);
    return ({ db, now, say }) =>
      withTransaction(db, async (tx) => {
        const club = await findDeskClub(tx, slug);
        if (!club) throw new CommandRefused(`Não há o clube ${slug}.`);
        await invite(tx, { clubId: club.club_id, email, role: 'owner', userId: null, now });
        say(
          `Convite enviado a ${email} para ser dono de ${club.club_name}: vale por ${INVITATION_DAYS} dias.`,
        );
      });
  },
};

export const deskCommands: readonly Command[] = [open, owner];
