import type { Page } from '@playwright/test';

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
