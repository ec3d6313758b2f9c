import { type Instant, toIso, toMillis } from '../time/instant.ts';

export type CalendarEvent = {
  uid: string;
  /**
   * PUBLISH: a file that a player downloads. REQUEST: the letter to the player, who takes part. CANCEL: the event is
   * cancelled; calendars remove it or cross it out.
   */
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  start: Instant;
  end: Instant;
  summary: string;
  /** The club and the court, or ''. */
  place: string;
  /** Lines of the description; empty ones are left out. */
  lines: readonly string[];
  /** The address of the page of the event. */
  url: string;
  /** The name of the app, which organizes the events that it writes. */
  brand: string;
  /** The player's e-mail, when the event is sent in a letter. */
  attendee?: string | undefined;
};

/** The UID of a booking and of the match on it: calendars show the two files as one event. */
export const bookingUid = (booking: number): string => `booking-${booking}@bandeja`;

/** The UID of a match: that of its booking, or its own without one. */
export const matchUid = ({ id, booking }: { id: number; booking: number | null }): string =>
  booking === null ? `match-${id}@bandeja` : bookingUid(booking);

const MAX_OCTETS = 73;
/** SEQUENCE is a 32-bit number; counted from here it lasts until 2092. */
const SEQUENCE_START = Date.UTC(2024, 0, 1);

/**
 * An event as an iCalendar file (RFC 5545 and 5546), the only writer of such files. Its times are in UTC: in the repeated
 * hour of a clock change two instants have one local time. A file that is made later replaces an earlier one: UID and
 * ORGANIZER stay, SEQUENCE is the second in which the file is made.
 */
export function calendarFile(event: CalendarEvent, now: Instant): string {
  const { uid, method, status, start, end, summary, place, lines, url, brand, attendee } = event;
  const content = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bandeja//Agenda//PT-BR',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${Math.floor((toMillis(now) - SEQUENCE_START) / 1000)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(start)}`,
    `DTEND:${utc(end)}`,
    `ORGANIZER;CN=${parameter(brand)}:mailto:nao-responda@${hostOf(url)}`,
    ...(attendee === undefined
      ? []
      : [`ATTENDEE;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${encodeURI(attendee)}`]),
    `SUMMARY:${escaped(summary)}`,
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped(lines.filter(Boolean).join('\n'))}`,
    `URL:${url}`,
    `STATUS:${status}`,
    ...(method === 'CANCEL' ? [] : alarm(summary)),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${content.map(folded).join('\r\n')}\r\n`;
}

/** Two hours before the start. Components stand after all properties of the event. */
const alarm = (summary: string): string[] => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(summary)}`,
  'TRIGGER:-PT2H',
  'END:VALARM',
];

/** `20260812T133000Z` */
const utc = (instant: Instant) => `${toIso(toMillis(instant)).slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string) =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

/** The value of a parameter, in quotes, which it cannot contain itself. */
const parameter = (text: string) => `"${text.replace(/["\r\n]/g, ' ')}"`;

/** `bandeja.example` of `https://bandeja.example:8443/match/7`. */
const hostOf = (url: string) => /^\w+:\/\/([^/:?#]+)/.exec(url)?.[1] ?? 'localhost';

/** Lines hold at most 75 octets; a longer one continues after a space. Letters of several octets stay whole. */
function folded(line: string): string {
  const parts: string[] = [''];
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter.codePointAt(0) ?? 0);
    if (octets + size > MAX_OCTETS) {
      parts.push('');
      octets = 0;
    }
    octets += size;
    parts[parts.length - 1] += letter;
  }
  return parts.join('\r\n ');
}

const octetsOf = (code: number) => (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
