import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits; hexadecimal, since a messenger may end a link before a sign at its end. */
const MARK_LENGTH = 32;

const markOf = (secretKey: Uint8Array, share: number) =>
  createHmac('sha256', secretKey).update(`share ${share}`).digest('hex').slice(0, MARK_LENGTH);

/** What the links of shares are made with: the player sees them again at any time, and the database has none of them. */
export type ShareLinks = { secretKey: Uint8Array; base: string };

/** The page that pays a share without a session. It shows the share, and opens nothing else. */
export const shareUrl = ({ secretKey, base }: ShareLinks, share: number): string =>
  `${base}/desk/invitation/share/${share}-${markOf(secretKey, share)}`;

/** The share of a token; null when this server has not made it. */
export function readShareToken(secretKey: Uint8Array, token: string): number | null {
  const [, id = '', mark = ''] = /^([1-9]\d{0,14})-([\da-f]{32})$/.exec(token) ?? [];
  if (id === '') return null;
  const share = Number(id);
  return timingSafeEqual(Buffer.from(markOf(secretKey, share)), Buffer.from(mark)) ? share : null;
}
