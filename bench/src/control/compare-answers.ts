import { addDays } from '@bandeja/rules/time/local-time';
import type { BenchData } from '../data.ts';
import { createLoadClient, type LoadRequest } from '../load.ts';
import { agenda, availability, bookingOf, home, matches, openMatches, ownBookings } from '../requests.ts';

/** What may differ between two bookings of equal requests. */
const without = (text: string) =>
  text
    .replace(/"id":\d+,"court"/, '"court"')
    .replace(/"(hold_expires_at|created_at|updated_at)":"[^"]*"/g, '"$1"');

/** The requests to which server and control give different bytes; empty when they are equal. */
export async function compareAnswers(
  ports: { server: number; control: number },
  data: BenchData,
  tokens: readonly string[],
): Promise<string[]> {
  const clients = [createLoadClient(ports.server, 1), createLoadClient(ports.control, 1)] as const;
  const answer = async (side: 0 | 1, request: LoadRequest) => {
    let body = '';
    const status = await clients[side].sendRequest({ ...request, onBody: (text) => (body = text) });
    return `${status} ${body}`;
  };
  const different: string[] = [];
  const compare = (what: string, a: string, b: string) => {
    if (a === b) return;
    const at = [...a].findIndex((letter, index) => letter !== b[index]);
    different.push(
      `${what}: …${a.slice(Math.max(0, at - 40), at + 60)}… / …${b.slice(Math.max(0, at - 40), at + 60)}…`,
    );
  };
  const [first = '', second = ''] = tokens;
  const day = addDays(data.firstDay, 3);
  const body = (start_time: string) => ({ court: data.courts[2], date: day, duration: 60, start_time });
  const booked = [
    await answer(0, bookingOf(body('10:00'), first, 'compared 1')),
    await answer(1, bookingOf(body('10:00'), first, 'compared 2')),
    await answer(1, bookingOf(body('11:00'), first, 'compared 3')),
    await answer(0, bookingOf(body('12:00'), second, 'compared 4')),
    await answer(1, bookingOf(body('13:00'), second, 'compared 5')),
  ];
  compare('a taken slot', booked[1] ?? '', '409 {"error":"Este horário acabou de ser reservado"}');
  const at = (text = '') =>
    without(text)
      .replaceAll(/1[0-9]:00/g, '')
      .replaceAll(/T1[0-9]/g, '');
  compare('a booking', at(booked[3]), at(booked[4]));
  const requests = [
    availability(data),
    availability(data, 5),
    ...[0, 1, 19].map((page) => matches(data, page)),
    ...[0, 1].map((nth) => ownBookings(tokens, nth)),
    ...[0, 1, 2, 3, 4, 5, 6].map((nth) => home(data, tokens, nth)),
    openMatches(),
    agenda(data, tokens),
  ];
  for (const request of requests) {
    compare(request.path, await answer(0, request), await answer(1, request));
  }
  for (const client of clients) client.close();
  return different;
}
