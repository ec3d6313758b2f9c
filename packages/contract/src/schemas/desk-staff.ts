import { DESK_ROLES } from '@bandeja/rules/clubs/desk-role';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { described, idInPath, instant, pageOf, pageQuery, text, withinReach } from '../fields/primitives.ts';
import { emailField } from './accounts/accounts.ts';

const tag = 'Balcão';

const slug = () => text(100, 1);
const role = () => z.enum(DESK_ROLES, 'Escolha uma das opções.');

/** A club of the viewer. */
export const DeskClub = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  city: z.string(),
  timezone: z.string(),
  role: role(),
  published: described('False: only its staff sees the club.', z.boolean()),
  by_pin: described(
    "Opened by PIN: of this club's desk only, with the role of a manager at most.",
    z.boolean(),
  ),
  takes_payments: described(
    'Players can pay by the app: the club charges with an account. In the list of clubs only.',
    z.optional(z.boolean()),
  ),
});
export type DeskClub = z.infer<typeof DeskClub>;

export const StaffMember = z.object({
  id: z.int(),
  username: described('Null: invited, and has not opened the link.', z.nullable(z.string())),
  email: z.string(),
  role: role(),
  state: z.enum(['active', 'invited', 'expired']),
  since: instant(),
  is_you: z.boolean(),
});
export type StaffMember = z.infer<typeof StaffMember>;

export const DeskInvitation = z.object({
  club: z.object({ slug: z.string(), name: z.string(), city: z.string() }),
  role: role(),
  email_hint: described('The address it was sent to, without most of its letters.', z.string()),
  is_yours: described(
    'Whether the account that asks has this address; null without an account.',
    z.nullable(z.boolean()),
  ),
});
export type DeskInvitation = z.infer<typeof DeskInvitation>;

export const DeskEntry = z.object({
  id: z.int(),
  at: instant(),
  by: described('Null: the operator, or an account that does not exist any more.', z.nullable(z.string())),
  device: described(
    "The counter's computer on which the person acted by PIN; null: by the log-in.",
    z.nullable(z.string()),
  ),
  call: z.string(),
  object: described('As in the query: `staff:12`.', z.string()),
  object_name: described('The present name of a court; null of any other object.', z.nullable(z.string())),
  changes: described(
    'Fields with their values before and after; never personal values. Courts by their present names.',
    z.record(z.string(), z.array(z.nullable(z.union([z.string(), z.number(), z.boolean()])))),
  ),
});
export type DeskEntry = z.infer<typeof DeskEntry>;

export const listDeskClubs = defineCall({
  tag,
  summary: 'Os clubes em que quem chama trabalha',
  access: 'user',
  byPin: true,
  answer: z.array(DeskClub),
});

export const listStaff = defineCall({
  tag,
  summary: 'A equipe do clube e os convites em aberto',
  access: 'owner',
  params: z.object({ slug: slug() }),
  answer: z.array(StaffMember),
});

export const inviteStaff = defineCall({
  tag,
  summary: 'Convida alguém para a equipe por e-mail; de novo, o convite anterior deixa de valer',
  access: 'owner',
  status: 201,
  params: z.object({ slug: slug() }),
  body: z.object({ email: emailField(), role: role() }),
  answer: StaffMember,
  errors: ['staff_already_there', 'too_many_invitations', 'too_many_invitations_of_address'],
});

export const changeStaff = defineCall({
  tag,
  summary: 'Muda o papel de alguém da equipe; o clube fica sempre com um dono',
  access: 'owner',
  params: z.object({ slug: slug(), id: idInPath() }),
  body: z.object({ role: role() }),
  answer: StaffMember,
  errors: ['staff_not_found', 'last_owner'],
});

export const removeStaff = defineCall({
  tag,
  summary: 'Tira alguém da equipe, ou desfaz um convite; quem não é dono pode tirar a si mesmo',
  access: 'reception',
  byPin: false,
  status: 204,
  params: z.object({ slug: slug(), id: idInPath() }),
  errors: ['staff_not_found', 'last_owner'],
});

/** The token of the mailed link: 256 random bits in base64url. Any other text is refused like an expired link. */
const invitation = () => z.object({ token: z.string().check(z.maxLength(200)) });

export const readDeskInvitation = defineCall({
  tag,
  summary: 'O que um convite para a equipe oferece',
  access: 'public',
  params: invitation(),
  answer: DeskInvitation,
  errors: ['desk_invitation_refused'],
});

export const acceptDeskInvitation = defineCall({
  tag,
  summary: 'Entra na equipe; o convite vale uma vez, para a conta do e-mail que o recebeu',
  access: 'user',
  params: invitation(),
  answer: DeskClub,
  errors: ['desk_invitation_refused', 'desk_invitation_of_other', 'staff_already_there'],
});

export const listDeskHistory = defineCall({
  tag,
  summary: 'O que a equipe fez, do mais novo ao mais antigo; object mostra um só objeto, como booking:12',
  access: 'manager',
  params: z.object({ slug: slug() }),
  query: z
    .object({
      object: z.optional(
        z.string().check(z.regex(/^[a-z_]{1,30}:[1-9]\d{0,14}$/, 'Use um objeto como booking:12.')),
      ),
      ...pageQuery(20),
    })
    .check(withinReach()),
  answer: pageOf(DeskEntry),
});
