/** Sentences with a prescribed wording that several features use. */
export const TEXTS = {
  unexpectedError: 'Ocorreu um erro inesperado',
  routeNotFound: 'Não foi possível encontrar a rota',
  headerBrand: 'Padel Dashboard',
  helpCard: ['needs help?', 'check our documents'],
  loadingDefault: 'Loading',
  loadingDrawn: 'Loading...',
  goToProfile: 'Meu Perfil',
} as const;
