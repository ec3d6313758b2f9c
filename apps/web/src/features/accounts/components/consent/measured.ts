import { settings } from '../../../../settings.ts';

/** What this server's operator measures, in a sentence. */
export const MEASURED = !settings.sentry_dsn
  ? 'Só as páginas abertas, sem seu nome e sem o que você escreve.'
  : !settings.analytics_id
    ? 'Erros e gravações da tela com textos e fotos cobertos, sem seu nome.'
    : 'Páginas abertas, erros e gravações da tela com textos e fotos cobertos, sem seu nome.';
