import type { SlotOfDay } from '@bandeja/contract/calls/bookings';
import type { BrowserContext, Page, Request } from '@playwright/test';
import { newMatchPlayer } from './match-steps.ts';
import { expect } from './test.ts';

/**
 * Until a change shows on other open pages. Less than the 30 s after which a page without the event stream reads again: an
 * event has brought it. The delay itself is measured by `npm run bench -- streams`; on a busy machine a page that was
 * disconnected took 2 s to connect again.
 */
export const SOON = { timeout: 9_000 };

/** Counts the connections of a browser to the event stream: opened so far and open now. */
export function countStreams(context: BrowserContext) {
  const open = new Set<Request>();
  let opened = 0;
  const isStream = (request: Request) => new URL(request.url()).pathname === '/events/stream/';
  context.on('request', (request) => {
    if (!isStream(request)) return;
    opened += 1;
    open.add(request);
  });
  const ended = (request: Request) => void open.delete(request);
  context.on('requestfinished', ended);
  context.on('requestfailed', ended);
  // Playwright reports no end for requests of a closed tab.
  const live = () => [...open].filter((request) => !request.frame().page().isClosed());
  return { open: () => live().length, opened: () => opened };
}

/** Another player, who books and cancels through the API while the test watches an open page. */
export async function newRival(page: Page) {
  const person = await newMatchPlayer(page, 'Rafael', 'Teles');
  const { headers } = person;
  const { request } = page;
  return {
    ...person,
    async book(court: number, date: string, time: string): Promise<number> {
      const answer = await request.post('/booking/court/', {
        headers,
        data: { court, date, start_time: time },
      });
      expect(answer.status()).toBe(201);
      return (await answer.json()).id;
    },
    async cancel(booking: number) {
      const answer = await request.post(`/booking/court/${booking}/cancel/`, { headers, data: {} });
      expect(answer.status()).toBe(200);
    },
  };
}

/** The duration that Reservar Quadra shows first, in minutes. */
const USUAL_DURATION = 90;

/** The times of an evening at a club at which every free court is free for the usual duration. */
export async function evening(page: Page, club: string, date: string): Promise<SlotOfDay[]> {
  const answer = await page.request.get(`/booking/availables/?date=${date}&club_slug=${club}`);
  const slots: SlotOfDay[] = await answer.json();
  const isUsual = (court: SlotOfDay['courts'][number]) =>
    court.availables.some(({ duration }) => duration === USUAL_DURATION);
  return slots.filter(({ id, courts }) => id >= '18:00' && courts.every(isUsual));
}
