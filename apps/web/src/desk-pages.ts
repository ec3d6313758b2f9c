/**
 * The pages of a club's desk, in the order of its navigation: the first four stand in the bar of a phone. Apart from
 * paths.ts, since only the desk loads this list: players' pages have no byte of it.
 */
import type { DeskRole } from '@bandeja/rules/clubs/desk-role';

export interface DeskPage {
  /** In the router's syntax ($name is a parameter). */
  path: string;
  /** Document title and heading. */
  title: string;
  /** Who opens it: a role of the club and those above it; any account; anyone. */
  access: DeskRole | 'account' | 'public';
  /** Its name in the navigation; without one it is reached from another page. */
  nav?: string;
  /** In the bar of a phone, where the name would take two lines: a part of it. */
  bar?: string;
}

export const deskPages = {
  agenda: { path: '/desk/$slug', title: 'Agenda', access: 'reception', nav: 'Agenda' },
  choose: { path: '/desk', title: 'Balcão', access: 'account' },
  invitation: { path: '/desk/invitation/$token', title: 'Convite para a equipe', access: 'public' },
  customers: { path: '/desk/$slug/clientes', title: 'Clientes', access: 'reception', nav: 'Clientes' },
  customerImport: { path: '/desk/$slug/clientes/importar', title: 'Importar clientes', access: 'manager' },
  customer: { path: '/desk/$slug/clientes/$id', title: 'Cliente', access: 'reception' },
  customerInvitation: {
    path: '/desk/invitation/customer/$token',
    title: 'Ligar a um clube',
    access: 'public',
  },
  ownStatement: { path: '/desk/invitation/month/$token', title: 'Sua mensalidade', access: 'public' },
  referee: { path: '/desk/invitation/referee/$token', title: 'Jogos do torneio', access: 'public' },
  ownShare: { path: '/desk/invitation/share/$token', title: 'Sua parte', access: 'public' },
  customerLinks: { path: '/desk/invitation/customer', title: 'Clubes ligados a você', access: 'account' },
  till: { path: '/desk/$slug/caixa', title: 'Caixa', access: 'reception', nav: 'Caixa' },
  tillMoney: { path: '/desk/$slug/caixa/dinheiro', title: 'Dinheiro do dia e do mês', access: 'manager' },
  club: { path: '/desk/$slug/clube', title: 'Clube', access: 'owner', nav: 'Clube' },
  closures: {
    path: '/desk/$slug/fechamentos',
    title: 'Fechamentos',
    access: 'reception',
    nav: 'Fechar quadras',
    bar: 'Quadras',
  },
  regulars: {
    path: '/desk/$slug/mensalistas',
    title: 'Mensalistas',
    access: 'reception',
    nav: 'Mensalistas',
  },
  tournaments: {
    path: '/desk/$slug/torneios',
    title: 'Torneios',
    access: 'reception',
    nav: 'Torneios',
  },
  board: {
    path: '/desk/$slug/torneios/$hash/horarios',
    title: 'Horários dos jogos',
    access: 'reception',
  },
  draw: { path: '/desk/$slug/torneios/$hash/sorteio', title: 'Sorteio', access: 'manager' },
  results: { path: '/desk/$slug/torneios/$hash/jogos', title: 'Jogos', access: 'reception' },
  schedule: {
    path: '/desk/$slug/horarios',
    title: 'Horários e preços',
    access: 'manager',
    nav: 'Horários e preços',
  },
  numbers: { path: '/desk/$slug/numeros', title: 'Números', access: 'manager', nav: 'Números' },
  banners: { path: '/desk/$slug/banners', title: 'Banners', access: 'owner', nav: 'Banners' },
  staff: { path: '/desk/$slug/equipe', title: 'Equipe', access: 'owner', nav: 'Equipe' },
  history: { path: '/desk/$slug/historico', title: 'Histórico', access: 'manager', nav: 'Histórico' },
  pin: { path: '/desk/$slug/pin', title: 'PIN do balcão', access: 'reception', nav: 'PIN do balcão' },
} as const satisfies Record<string, DeskPage>;

export type DeskPageName = keyof typeof deskPages;
