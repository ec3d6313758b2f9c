import { getBooking } from '@bandeja/contract/calls/bookings';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { expect, it } from 'vitest';
import { callKey } from '../call-query.ts';
import { picturesIn } from './keep-pictures.ts';

const matchOf = (...addresses: (string | null)[]) => ({
  players: addresses.map((image) => ({
    player: { images: image === null ? [] : [{ caption: 'avatar', image }] },
  })),
});
const [ana, bia] = ['/media/ana-256.webp', '/media/bia-256.webp'];
const list = callKey(listMatchesByPlayer, { query: { player_id: 7 } });

it.each<[string, readonly unknown[], unknown, string[]]>([
  ['a match', callKey(getMatch, { params: { id: 3 } }), matchOf(ana, null, bia), [ana, bia]],
  ['a list, each once', list, { results: [matchOf(ana), matchOf(ana, bia)] }, [ana, bia]],
  ['a list with pages', [...list, 'pages'], { pages: [{ results: [matchOf(ana)] }] }, [ana]],
  ['a picture of another site', list, { results: [matchOf('https://example.com/x.webp')] }, []],
  ['another read', callKey(getBooking, { params: { id: 3 } }), matchOf(ana), []],
])('the pictures of %s', (_, key, data, addresses) => {
  expect(picturesIn(key, data)).toEqual(addresses);
});
