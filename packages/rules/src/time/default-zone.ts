/** Zone without a club (a match without a club, a birthday): that of most of Brazil. */
export const DEFAULT_ZONE = 'America/Sao_Paulo';
