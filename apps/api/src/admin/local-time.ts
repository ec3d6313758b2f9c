import { isLocalDate } from '@bandeja/rules/time/local-date';
import { zonedMillis } from '@bandeja/rules/time/zoned-time';
import { CommandRefused, UsageError } from './command.ts';

/** A local time as typed. Its instant depends on the club's zone. */
type TypedTime = { date: string; minutes: number; text: string };

/** `2026-03-09T18:00`, also with a space; seconds are left out; `24:00` is the midnight that ends the day. */
export function parseTypedTime(text: string, name: string): TypedTime {
  const [, date = '', hours = '', minutes = ''] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::[0-5]\d(?:\.\d+)?)?$/.exec(text) ?? [];
  const ofDay = Number(hours) * 60 + Number(minutes);
  if (!isLocalDate(date) || Number(minutes) > 59 || ofDay > 24 * 60) {
    throw new UsageError(`${name} é data e hora no relógio do clube, como 2026-03-09T18:00.`);
  }
  return { date, minutes: ofDay, text };
}

/** The instant of a local time in a zone; refuses a time that the zone skips. */
export function instantOf({ date, minutes, text }: TypedTime, zone: string): Date {
  const { millis, exists } = zonedMillis(date, minutes, zone);
  if (!exists) throw new CommandRefused(`${text} não existe: nesta noite o relógio do clube adianta.`);
  return new Date(millis);
}

/** The instant of a text that states its zone (Z or an offset), or else is a local time of the club. */
export const clubInstant = (text: string, zone: string, name: string): Date =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(text)
    ? new Date(text.replace(' ', 'T'))
    : instantOf(parseTypedTime(text, name), zone);
