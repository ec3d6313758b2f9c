import { expect, test } from 'vitest';
import { allCalls, completeCall } from './all-calls.ts';
import { mayRefuseWith } from './call-refusals.ts';
import { obtainToken } from './calls/accounts/sessions.ts';
import { cancelBooking, getBooking } from './calls/bookings.ts';
import { getClub } from './calls/clubs.ts';
import { unblockPlayer } from './calls/players.ts';
import { openApiDocument } from './openapi.ts';

test.each([
  ['a code that it declares', getBooking, 'booking_not_found', true],
  ['a general code', getBooking, 'internal', true],
  ['player_missing where it needs a player', getBooking, 'player_missing', true],
  ['player_missing where it is public', getClub, 'player_missing', false],
  ['conflict where it changes rows', cancelBooking, 'conflict', true],
  ['conflict where it reads', getBooking, 'conflict', false],
  ['idempotency_key_reused where it takes keys', cancelBooking, 'idempotency_key_reused', true],
  ['idempotency_key_reused where it reads', getBooking, 'idempotency_key_reused', false],
  ['idempotency_key_reused where it deletes', unblockPlayer, 'idempotency_key_reused', false],
  ['idempotency_key_reused where it is public', obtainToken, 'idempotency_key_reused', false],
  ['a code of another call', getBooking, 'club_not_found', false],
  ['no code', getBooking, 'undefined', false],
])('a call may refuse with %s', (_, call, code, expected) => {
  expect(mayRefuseWith(completeCall(call), code)).toBe(expected);
});

test('OpenAPI names the codes of every refusal that a call declares', () => {
  const { paths } = openApiDocument('1.0.0');
  for (const call of allCalls) {
    const operation = Object(paths[call.path.replace(/:(\w+)/g, '{$1}')])[call.method.toLowerCase()];
    const codes = Object.values<Record<string, Record<string, { schema: { enum: string[] } }>>>(
      operation.responses,
    ).flatMap(({ headers }) => headers?.['X-Error-Code']?.schema.enum ?? []);
    expect(codes, call.name).toEqual(expect.arrayContaining([...call.errors]));
    expect(operation.responses.default, call.name).toEqual({ $ref: '#/components/responses/Refusal' });
  }
});
