/**
 * The 23 routes of the product: their address, their title, what the guard asks of the visitor, and where the
 * breadcrumb and the side navigation place them. One list for titles, breadcrumbs, guards and tests.
 */
export type RouteAccess = 'public' | 'player' | 'complete-profile';

export interface PageInfo {
  /** As the router spells it ($name is a parameter). */
  path: string;
  /** Document title, breadcrumb and page name, in Portuguese. */
  title: string;
  access: RouteAccess;
}

export const pages = {
  home: { path: '/', title: 'Início', access: 'player' },
  dashboard: { path: '/dashboard', title: 'Dashboard', access: 'player' },
  rankingDetails: { path: '/ranking-details/$ranking_id', title: 'Ranking', access: 'player' },
  login: { path: '/login', title: 'Entrar', access: 'public' },
  signUp: { path: '/sign-up', title: 'Criar conta', access: 'public' },
  passwordReset: { path: '/password-reset', title: 'Redefinir senha', access: 'public' },
  passwordResetConfirm: {
    path: '/password-reset-confirm/$uid/$token',
    title: 'Nova senha',
    access: 'public',
  },
  playerRegister: { path: '/player/register', title: 'Seu cadastro', access: 'player' },
  playerLevelRegister: { path: '/player/level/register', title: 'Seu nível', access: 'player' },
  deleteAccount: { path: '/player/delete-account', title: 'Excluir conta', access: 'player' },
  matches: { path: '/match', title: 'Jogos', access: 'player' },
  matchCreate: { path: '/match/create', title: 'Criar Partida', access: 'complete-profile' },
  match: { path: '/match/$match_id', title: 'Partida', access: 'player' },
  bookingNew: { path: '/booking', title: 'Reservar Quadra', access: 'player' },
  bookings: { path: '/booking/list', title: 'Minhas Reservas', access: 'player' },
  booking: { path: '/booking/$booking_id', title: 'Reserva', access: 'player' },
  club: { path: '/club/$club_slug', title: 'Clube', access: 'public' },
  profile: { path: '/profile', title: 'Perfil', access: 'player' },
  player: { path: '/player/$player_id', title: 'Perfil Atleta', access: 'public' },
  privacy: { path: '/politica-privacidade', title: 'Política de privacidade', access: 'public' },
  tournaments: { path: '/tournament', title: 'Torneios', access: 'player' },
  tournament: { path: '/tournament/$hash', title: 'Torneio', access: 'player' },
  tournamentRegister: {
    path: '/tournament/$hash/register',
    title: 'Inscrição no torneio',
    access: 'player',
  },
} as const satisfies Record<string, PageInfo>;

export type PageName = keyof typeof pages;
