import { listCustomers } from '@bandeja/contract/calls/desk-customers';
import { createClub, createPlayer } from '@bandeja/db/testing/builders';
import { createCustomer } from '@bandeja/db/testing/customer-builder';
import { expect, test } from 'vitest';
import { employ } from '../../../test/desk/employ.ts';
import { useTestApp } from '../../../test/test-app.ts';

const app = useTestApp();

test('customers are searched with and without a linked account', async () => {
  const club = await createClub(app.db);
  const { as } = await employ(app, club, 'reception');
  const { id: player_id } = await createPlayer(app.db);
  const of = { club_id: club.id, name: 'Quirina' };
  const [without, linked] = [
    await createCustomer(app.db, of),
    await createCustomer(app.db, { ...of, player_id }),
  ];
  const found = async (value?: 'true' | 'false') => {
    const query = { search: 'quirina', ...(value && { linked: value }) };
    const { body } = await app.call(listCustomers, { params: { slug: club.slug }, query }, as);
    return body.results.map(({ id }) => id);
  };
  expect([await found('true'), await found('false')]).toEqual([[linked], [without]]);
  expect(await found()).toHaveLength(2);
});
