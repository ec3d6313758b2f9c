import { createHash } from 'node:crypto';

/** Replaces a recipient in the names of files and in jobs, which contain no address. */
export const recipientMark = (address: string): string =>
  createHash('sha256').update(address.trim().toLowerCase()).digest('hex').slice(0, 16);

/** Files sort by time; the recipient's mark finds them when the account is deleted. */
export const outboxName = (to: string, now: Date): string =>
  `${now.toISOString().replaceAll(':', '-')}-${recipientMark(to)}-${crypto.randomUUID().slice(0, 8)}`;

export const isFor = (name: string, marks: readonly string[]): boolean =>
  marks.some((mark) => name.includes(`-${mark}-`));
