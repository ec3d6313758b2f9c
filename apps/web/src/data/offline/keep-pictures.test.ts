import { getBooking } from '@bandeja/contract/calls/bookings';
import { getMatch, listMatchesByPlayer } from '@bandeja/contract/calls/matches';
import { afterEach, expect, it, vi } from 'vitest';
import { callKey } from '../call-query.ts';
import { keepPictures, picturesIn } from './keep-pictures.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

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

it.each<[string, object, boolean, string[]]>([
  ['are stored', {}, true, [ana]],
  ['are not stored where the viewer saves data', { connection: { saveData: true } }, true, []],
  ['are erased again when the session has ended meanwhile', {}, false, []],
])('pictures %s', async (_, navigator, isWanted, kept) => {
  const stored = new Map<string, Response>();
  const cache = {
    match: async (address: string) => stored.get(address),
    put: async (address: string, response: Response) => void stored.set(address, response),
    keys: async () => [...stored.keys()],
    delete: async (address: string) => stored.delete(address),
  };
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('caches', { open: async () => cache, delete: async () => stored.clear() });
  vi.stubGlobal('fetch', async () => new Response('picture'));
  await keepPictures([ana], () => isWanted);
  expect([...stored.keys()]).toEqual(kept);
});
