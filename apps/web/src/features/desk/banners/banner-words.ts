import type { DeskBanner, DeskBanners } from '@bandeja/contract/calls/desk-banners';
import type { BannerState } from '@bandeja/rules/banners/club-banner-rules';
import { formatNumericDate } from '@bandeja/rules/format/dates';

export const STATE_TONES = {
  on_air: 'green',
  waiting: 'blue',
  over: 'neutral',
  off: 'neutral',
} as const satisfies Record<BannerState, string>;

/** What players see of it today. */
export function stateWords({ state, from }: Pick<DeskBanner, 'state' | 'from'>): string {
  if (state === 'on_air') return 'No ar';
  if (state === 'waiting') return `Entra em ${formatNumericDate(from)}`;
  return state === 'over' ? 'Terminou' : 'Desligado';
}

/** "Apareceu 1.204 vezes · aberto 31 vezes" */
export const numberWords = ({ views, clicks }: Pick<DeskBanner, 'views' | 'clicks'>): string =>
  `Apareceu ${times(views)} · aberto ${times(clicks)}`;

const times = (count: number): string => (count === 1 ? '1 vez' : `${count.toLocaleString('pt-BR')} vezes`);

/** In the address: the form of a new one. */
export const NEW = 'novo';

/** In the form: an address that is no page of the club. */
export const OTHER = 'https';

/** "Leva a: Página do clube" */
export const linkWords = (link: string, pages: DeskBanners['links']): string =>
  `Leva a: ${pages.find(({ path }) => path === link)?.title ?? link}`;

/** The choice of the form that a stored link is: a page of the club, or another address. */
export const choiceOf = (link: string, pages: readonly { path: string }[]): string =>
  pages.some(({ path }) => path === link) ? link : OTHER;
