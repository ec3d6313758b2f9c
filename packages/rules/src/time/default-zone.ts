/** Where no club says otherwise (a match without one, a birthday): the zone most of Brazil lives in. */
export const DEFAULT_ZONE = 'America/Sao_Paulo';
