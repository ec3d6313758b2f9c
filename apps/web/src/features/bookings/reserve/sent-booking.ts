import type { InputTo } from '@bandeja/contract/call';
import type { AvailableCourt, bookCourt } from '@bandeja/contract/calls/bookings';
import { dropDraft, readDraft, saveDraft } from '../../../lib/form/drafts.ts';

/** A booking that was sent and has no outcome yet. */
export interface SentBooking {
  /** The courts at that time: a court that leaves the list afterwards is probably the booked one. */
  courts: readonly AvailableCourt[];
  /** Repeated as it is: another order would be another booking. */
  order: InputTo<typeof bookCourt>['body'];
}

/** Names the sent booking of a time, and its retry key, in this tab: both survive a reload. */
export const sentBookingOf = (date: string, time: string): string => `book.${date}.${time}`;

/** Only this feature writes the entry. */
export function readSentBooking(name: string): SentBooking | null {
  const { courts, order } = readDraft(name) as Partial<SentBooking>;
  return courts && order ? { courts, order } : null;
}

export const keepSentBooking = (name: string, sent: SentBooking): void => saveDraft(name, sent);

export const dropSentBooking = (name: string): void => dropDraft(name);
