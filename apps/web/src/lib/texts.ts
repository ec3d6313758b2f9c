/** Sentences the specification gives letter for letter and that belong to no single feature. */
export const TEXTS = {
  unexpectedError: 'Ocorreu um erro inesperado',
  routeNotFound: 'Não foi possível encontrar a rota',
  headerBrand: 'Padel Dashboard',
  helpCard: ['needs help?', 'check our documents'],
  loadingDefault: 'Loading',
  loadingDrawn: 'Loading...',
  goToProfile: 'Meu Perfil',
} as const;
