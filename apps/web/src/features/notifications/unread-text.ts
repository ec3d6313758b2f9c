const MOST = 99;

/** `3`; `99+` above 99. */
export const badgeText = (unread: number): string => (unread > MOST ? `${MOST}+` : String(unread));

/** The name of the bell for screen readers. */
export function bellName(unread: number): string {
  if (unread === 0) return 'Notificações';
  if (unread > MOST) return `Notificações, mais de ${MOST} não lidas`;
  return `Notificações, ${unread} não ${unread === 1 ? 'lida' : 'lidas'}`;
}
