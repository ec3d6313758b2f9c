/**
 * The 23 required routes (docs/ACCEPTANCE.md) and ten more: the targets of the links that confirm an
 * e-mail and undo a change of e-mail, the terms of use, the notifications with their settings, the rule of levels,
 * the three pages of Americano, and the open matches. Each with its path, its title, the access that the guard requires,
 * and its place in the breadcrumb and the side navigation. One list for titles, breadcrumbs, guards and tests.
 */
import type { RouteAccess } from '@bandeja/rules/routing/guard';

export interface PageInfo {
  /** In the router's syntax ($name is a parameter). */
  path: string;
  /** Document title, breadcrumb and page name, in Portuguese. */
  title: string;
  access: RouteAccess;
}

export const pages = {
  home: { path: '/', title: 'Início', access: 'protected' },
  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'protected' },
  rankingDetails: { path: '/ranking-details/$ranking_id', title: 'Ranking', access: 'protected' },
  login: { path: '/login', title: 'Entrar', access: 'public' },
  signUp: { path: '/sign-up', title: 'Criar conta', access: 'public' },
  passwordReset: { path: '/password-reset', title: 'Redefinir senha', access: 'public' },
  passwordResetConfirm: {
    path: '/password-reset-confirm/$uid/$token',
    title: 'Nova senha',
    access: 'public',
  },
  emailConfirm: { path: '/email-confirm/$token', title: 'Confirmar e-mail', access: 'public' },
  emailUndo: { path: '/email-undo/$token', title: 'Desfazer troca de e-mail', access: 'public' },
  playerRegister: { path: '/player/register', title: 'Seu cadastro', access: 'protected' },
  playerLevelRegister: { path: '/player/level/register', title: 'Seu nível', access: 'protected' },
  deleteAccount: { path: '/player/delete-account', title: 'Excluir conta', access: 'protected' },
  matches: { path: '/match', title: 'Jogos', access: 'protected' },
  matchCreate: { path: '/match/create', title: 'Criar Partida', access: 'complete-profile' },
  match: { path: '/match/$match_id', title: 'Partida', access: 'protected' },
  bookingNew: { path: '/booking', title: 'Reservar Quadra', access: 'protected' },
  bookings: { path: '/booking/list', title: 'Minhas Reservas', access: 'protected' },
  booking: { path: '/booking/$booking_id', title: 'Reserva', access: 'protected' },
  club: { path: '/club/$club_slug', title: 'Clube', access: 'public' },
  notifications: { path: '/notifications', title: 'Notificações', access: 'protected' },
  notificationSettings: { path: '/notifications/settings', title: 'Preferências', access: 'protected' },
  profile: { path: '/profile', title: 'Perfil', access: 'protected' },
  player: { path: '/player/$player_id', title: 'Perfil Atleta', access: 'public' },
  terms: { path: '/termos-de-uso', title: 'Termos de uso', access: 'public' },
  levelGuide: { path: '/como-o-nivel-funciona', title: 'Como o nível funciona', access: 'public' },
  privacy: { path: '/politica-privacidade', title: 'Política de privacidade', access: 'public' },
  tournaments: { path: '/tournament', title: 'Torneios', access: 'protected' },
  tournament: { path: '/tournament/$hash', title: 'Torneio', access: 'protected' },
  tournamentRegister: {
    path: '/tournament/$hash/register',
    title: 'Inscrição no torneio',
    access: 'protected',
  },
  americanos: { path: '/americano', title: 'Americano e Mexicano', access: 'protected' },
  americanoCreate: { path: '/americano/create', title: 'Criar Americano', access: 'protected' },
  americano: { path: '/americano/$hash', title: 'Americano', access: 'public' },
  play: { path: '/play', title: 'Jogar', access: 'public' },
} as const satisfies Record<string, PageInfo>;

export type PageName = keyof typeof pages;
