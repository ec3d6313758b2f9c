import { PIN_PROBLEM_SENTENCES, pinProblem } from '@bandeja/rules/clubs/desk-pin';
import { DESK_ROLES } from '@bandeja/rules/clubs/desk-role';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, id, idInPath, instant, text } from '../fields/primitives.ts';
import { Tokens } from './accounts/sessions.ts';

const tag = 'Balcão';
const club = z.object({ slug: text(100, 1) });
/** Only compared: a password of former rules is still accepted. */
const password = () => z.string().check(z.minLength(1, 'Preencha este campo.'), z.maxLength(1000));

/** The person's own PIN, of which only the time is known. */
export const OwnPin = z.object({
  set_at: described('Null: none yet.', z.nullable(instant())),
});
export type OwnPin = z.infer<typeof OwnPin>;

/** A browser that the club has marked as one of its counter's computers. */
export const DeskDevice = z.object({
  id: z.int(),
  name: z.string(),
  since: instant(),
  last_used_at: described('The last change of person there.', instant()),
  is_this: described('The browser that asks.', z.boolean()),
});
export type DeskDevice = z.infer<typeof DeskDevice>;

export const PinHolder = z.object({
  id: described('The place in the staff, as in the staff list.', z.int()),
  name: described('The user name, of an e-mail only what stands before the @.', z.string()),
  role: z.enum(DESK_ROLES),
  needs_password: described('After five wrong PINs on this computer.', z.boolean()),
});
export type PinHolder = z.infer<typeof PinHolder>;

export const Counter = z.object({
  club: z.object({ slug: z.string(), name: z.string() }),
  device: z.object({ id: z.int(), name: z.string() }),
  people: z.array(PinHolder),
});
export type Counter = z.infer<typeof Counter>;

export const getOwnPin = defineCall({
  tag,
  summary: 'Desde quando quem chama tem um PIN neste clube',
  access: 'reception',
  params: club,
  answer: OwnPin,
});

export const setOwnPin = defineCall({
  tag,
  summary: 'Põe ou troca o PIN de quem chama, com a senha; as entradas pelo PIN anterior terminam',
  access: 'reception',
  params: club,
  body: z.object({
    pin: z.string().check(
      z.refine((pin) => pinProblem(pin) !== 'pin_length', PIN_PROBLEM_SENTENCES.pin_length),
      z.refine((pin) => pinProblem(pin) !== 'pin_obvious', PIN_PROBLEM_SENTENCES.pin_obvious),
    ),
    password: password(),
  }),
  answer: OwnPin,
  errors: ['wrong_password'],
});

export const removeOwnPin = defineCall({
  tag,
  summary: 'Apaga o PIN de quem chama; as entradas por ele terminam',
  access: 'reception',
  status: 204,
  params: club,
});

export const listDeskDevices = defineCall({
  tag,
  summary: 'Os computadores do balcão do clube, com o último uso',
  access: 'manager',
  byPin: false,
  params: club,
  answer: z.array(DeskDevice),
});

/** The answer sets the cookie that makes the browser one of the counter's computers; a marked browser gets the new name. */
export const addDeskDevice = defineCall({
  tag,
  summary: 'Marca este navegador como computador do balcão, por um cookie',
  access: 'manager',
  byPin: false,
  status: 201,
  params: club,
  body: z.object({
    name: text(40, 1),
  }),
  answer: DeskDevice,
  errors: ['too_many_desk_devices'],
});

export const removeDeskDevice = defineCall({
  tag,
  summary: 'Tira um computador do balcão; quem está nele por PIN sai na hora',
  access: 'manager',
  byPin: false,
  status: 204,
  params: z.object({ slug: text(100, 1), id: idInPath() }),
  errors: ['desk_device_not_found'],
});

/** Read by the cookie of the browser, without an account. */
export const readCounter = defineCall({
  tag,
  summary: 'Quem pode entrar por PIN neste computador do balcão',
  access: 'public',
  params: club,
  answer: Counter,
  errors: ['desk_device_unknown'],
});

/**
 * A session for the desk of this club only: no call of a player or an account, no staff, no payment account. It ends with
 * the next change of person on the computer, and 15 to 20 minutes after the last renewal.
 */
export const openPinSession = defineCall({
  tag,
  summary: 'Troca de pessoa no computador do balcão: pelo PIN, ou pela senha depois de cinco PINs errados',
  access: 'public',
  params: club,
  body: z
    .object({
      member: id(),
      pin: z.optional(z.string().check(z.regex(/^[0-9]{4,6}$/, PIN_PROBLEM_SENTENCES.pin_length))),
      password: z.optional(password()),
    })
    .check(
      z.refine(({ pin, password: typed }) => (pin === undefined) !== (typed === undefined), {
        path: ['pin'],
        error: 'Envie o PIN ou a senha.',
      }),
    ),
  answer: Tokens,
  errors: [
    ...(['desk_device_unknown', 'staff_not_found', 'wrong_pin', 'pin_locked'] as const),
    ...(['wrong_password', 'log_in_limited'] as const),
  ],
});
