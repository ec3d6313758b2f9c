import { tzOffset, tzScan } from '@date-fns/tz';

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;

/** `-0300` for -180 minutes. */
function utcOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

/** `20181104T000000`: the local time at this offset from UTC in minutes. */
const wallClock = (instant: Date, offset: number) =>
  new Date(instant.getTime() + offset * 60_000).toISOString().slice(0, 19).replace(/[-:]/g, '');

/**
 * The VTIMEZONE of a zone around an event: its offset a year before, and every change until the event ends. It is
 * derived from the zones of this Node, so the file has the same instants as the booking; a reader that has the zone by
 * name may use its own data.
 */
export function describeZone(zone: string, event: { start: Date; end: Date }): string {
  // On the hour: tzScan searches for changes in steps of one hour from its start.
  const start = new Date(Math.floor((event.start.getTime() - YEAR_MS) / HOUR_MS) * HOUR_MS);
  const first = tzOffset(zone, start);
  let before = first;
  const observances = [{ date: start, change: 0, offset: first }, ...tzScan(zone, { start, end: event.end })];
  const lines = observances.flatMap(({ date, change, offset }) => {
    const kind = change > 0 ? 'DAYLIGHT' : 'STANDARD';
    const from = before;
    before = offset;
    return [
      `BEGIN:${kind}`,
      `DTSTART:${wallClock(date, from)}`,
      `TZOFFSETFROM:${utcOffset(from)}`,
      `TZOFFSETTO:${utcOffset(offset)}`,
      `END:${kind}`,
    ];
  });
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...lines, 'END:VTIMEZONE'].join('\r\n');
}
