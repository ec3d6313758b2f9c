import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  propertyNames?: { pattern?: string };
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
};

/** Fields that only the server decides: states, money, levels, results, rights and owners. */
const DECIDED_BY_SERVER =
  /^(status|state|price.*|.*_cents|amount|value|paid.*|level|reliability|score|points|finished.*|winner.*|id|user|user_id|player|role.*|is_.*|created_by|.*verified.*)$/;

function objectsIn(schema: Schema, path: string): { path: string; schema: Schema }[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...(schema.type === 'object' ? [{ path, schema }] : []),
    ...parts.flatMap((part) => objectsIn(part, path)),
    ...(schema.items ? objectsIn(schema.items, `${path}[]`) : []),
    ...fields.flatMap(([name, field]) => objectsIn(field, `${path}.${name}`)),
  ];
}

const objects = allCalls.flatMap(({ name, body }) =>
  body ? objectsIn(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, name) : [],
);

test('no body takes fields that it does not declare', () => {
  // Names that are numbers, of minutes, name no field.
  const isByNumber = ({ propertyNames }: Schema) => /^\^\[1-9\]/.test(propertyNames?.pattern ?? '');
  const open = objects.filter(
    ({ schema }) =>
      !isByNumber(schema) && (!schema.properties || (schema.additionalProperties ?? false) !== false),
  );
  expect(open.map(({ path }) => path)).toEqual([]);
});

test('the fields that the server decides are in no body, except where the viewer names them and they are compared', () => {
  const declared = objects.flatMap(({ path, schema }) =>
    Object.keys(schema.properties ?? {})
      .filter((field) => DECIDED_BY_SERVER.test(field))
      .map((field) => `${path}.${field}`),
  );
  expect(new Set(declared)).toEqual(
    new Set([
      // Refused unless they are the viewer's own.
      'createPlayer.user',
      'registerLevel.player',
      // The declared level; any other reliability than that of a beginning is refused.
      'registerLevel.level',
      'registerLevel.reliability',
      // Players that a booking or a match names, and the seat of a match that is emptied.
      'bookCourt.player_details.players[].player',
      'cancelBooking.player_details.players[].player',
      // The sum is compared with the price, and the id with the viewer's.
      'splitBooking.shares[].amount_cents',
      'splitBooking.shares[].player',
      // Never above what the creator has paid for the court.
      'openMatch.price_cents',
      'createMatch.players[].player',
      'addMatchPlayer.player',
      'removeMatchPlayer.id',
      // Of the match, confirmed and in no set.
      'reportNoShow.player',
      // One of the two of the team in the address.
      'setDeskImpediments.player',
      'confirmDeskTeam.player',
      'correctDeskFee.right.player',
      // Of the club's own customers; a price by reception is refused, `price` is a choice.
      'bookAtDesk.customer.id',
      'bookAtDesk.price_cents',
      'changeDeskBooking.price',
      'changeDeskBooking.price_cents',
      // Of the club's own customers; a manager sets the price of a monthly player, `paid` is a choice.
      'addRegular.customer.id',
      'addRegular.lesson.students[].id',
      'addRegular.price_by',
      'addRegular.price_cents',
      'changeRegular.price',
      'changeRegular.price.price_by',
      'changeRegular.price.price_cents',
      'endRegular.paid',
      // By a manager, as the price of a teacher; by reception another price of a lesson is refused.
      'addTeacher.price_by',
      'addTeacher.price_cents',
      'changeTeacher.price_by',
      'changeTeacher.price_cents',
      'bookLesson.price_by',
      'bookLesson.price_cents',
      'changeLesson.price_by',
      'changeLesson.price_cents',
      // Of the club's own customers.
      'changeRegularStudents.add[].id',
      'bookLesson.students[].id',
      'changeLesson.add[].id',
      'enterDeskTeam.members[].id',
      // Said by a manager of the club, as confirmDeskTeam.
      'enterDeskTeam.paid',
      // A club's own tournament: the fee stays once a team has registered; a category of another one is not found.
      'createDeskTournament.categories[].price_cents',
      'createDeskTournament.categories[].second_cents',
      'changeDeskTournament.categories[].price_cents',
      'changeDeskTournament.categories[].second_cents',
      'changeDeskTournament.categories[].id',
      // By a manager of the club; the sets decide it wherever they can.
      'recordDeskResult.winner',
      // By the link that a manager gave; the same rule.
      'recordRefereeResult.winner',
      // Never above what is open.
      'payStatement.amount_cents',
      // Given by an owner of the club.
      'inviteStaff.role',
      'changeStaff.role',
      // A manager's movement of a customer's credit; the ledger decides whether the balance covers it.
      'addCustomerCredit.amount_cents',
      // The federal state of a club.
      'updateClubSettings.state',
      // A club's own prices, and whether it opens on a holiday: chosen by its manager.
      'publishDeskSchedule.prices',
      'publishDeskSchedule.prices[].price_cents_per_hour',
      'publishDeskSchedule.prices[].fixed_cents',
      'saveDeskHoliday.prices',
      'saveDeskHoliday.prices[].price_cents_per_hour',
      'saveDeskHoliday.prices[].fixed_cents',
      'saveDeskHoliday.state',
      // Chosen by the creator.
      'createMatch.is_public',
      'updateMatch.is_public',
      'createAmericano.points',
      // Counted or taken by the staff; the server compares it with the bill.
      'moveTill.amount_cents',
      'payAtDesk.amount_cents',
      'showDeskPix.amount_cents',
      'returnDeskMoney.amount_cents',
      'refundOnlinePayment.amount_cents',
      'addDeskItem.price_cents',
      'closeTill.counted_cents',
    ]),
  );
});
