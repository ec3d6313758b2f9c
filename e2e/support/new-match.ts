import { expect, type Page } from '@playwright/test';
import { tabTo } from './tab-to.ts';

/** Players of the demo data. */
export const MARIA = { full: 'Maria Fernanda Oliveira', short: 'Maria Fernanda O.' };
export const JOAO = { full: 'João Pedro Albuquerque', short: 'João Pedro A.' };
export const THIAGO = { full: 'Thiago Siqueira', short: 'Thiago S.' };

const court = (page: Page) => page.getByRole('group', { name: /^Quadra: dupla A/ });
/** A place of the court with its label: "Sem Jogador" or a name. */
export const place = (page: Page, team: 'A' | 'B', position: 1 | 2, who: string) =>
  court(page).getByRole('button', { name: `Dupla ${team}, posição ${position}: ${who}` });
export const picker = (page: Page) => page.getByRole('dialog');
/** The submit button of Criar Partida. */
export const create = (page: Page) => page.getByRole('button', { name: 'Criar partida' });

/** Fills the three free places of a new match by keyboard alone. */
export async function placeByKeyboard(page: Page): Promise<void> {
  for (const [team, position, who] of [
    ['A', 2, MARIA],
    ['B', 1, JOAO],
    ['B', 2, THIAGO],
  ] as const) {
    await tabTo(page, place(page, team, position, 'Sem Jogador'));
    await page.keyboard.press('Enter');
    await tabTo(page, picker(page).getByLabel('Buscar pelo nome'));
    await page.keyboard.type(who.full);
    await expect(picker(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    await expect(picker(page).getByRole('listitem').getByRole('button')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(picker(page)).toBeHidden();
    // The focus is back on the place, which now shows the name.
    await expect(place(page, team, position, who.short)).toBeFocused();
  }
}
