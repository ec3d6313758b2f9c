import { addMinutes, type Instant, toIso, toMillis } from '../time/instant.ts';

export type CalendarMatch = {
  id: number;
  date: Instant;
  version: number;
  /** The club and the court, or ''. */
  place: string;
  /** Names of the players. */
  players: readonly string[];
  /** The address of the match's page. */
  url: string;
};

/** A match has no end of its own: the usual length of a game. */
const MINUTES = 90;
const MAX_OCTETS = 73;

/** A match as an iCalendar file (RFC 5545) in UTC. A later file replaces an earlier one: UID stays, SEQUENCE grows. */
export function matchCalendar(match: CalendarMatch, now: Instant): string {
  const { id, date, version, place, players, url } = match;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bandeja//Partidas//PT-BR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:match-${id}@bandeja`,
    `SEQUENCE:${version}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(date)}`,
    `DTEND:${utc(addMinutes(date, MINUTES))}`,
    'SUMMARY:Padel',
    ...(place ? [`LOCATION:${escaped(place)}`] : []),
    `DESCRIPTION:${escaped([players.join(', '), url].filter(Boolean).join('\n'))}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Padel',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** `20260812T133000Z` */
const utc = (instant: Instant) => `${toIso(toMillis(instant)).slice(0, 19).replace(/[-:]/g, '')}Z`;

const escaped = (text: string) => text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r?\n/g, '\\n');

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
