/** How chats and search engines show a page: read from its HTML, without JavaScript. */
export type PagePreview = {
  title: string;
  text: string;
  /** Path of the page, without what a link carries for its reader alone. */
  path: string;
  /** Whether search engines may list the page. */
  listed: boolean;
  /** Its picture among the files of the app; left out: the one of all pages. */
  picture?: string;
};

/** 1200 × 630, with the mark of the default brand. */
const PICTURE = '/convite.png';

/** The default brand, whose mark the drawn pages and the picture show. */
export const DEFAULT_BRAND = 'Bandeja';

/** Text of players becomes an attribute: nothing in it ends the attribute or the element. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const ABOUT = 'Reserve quadras de padel, registre partidas e acompanhe seu nível e seus rankings.';

/** The public pages whose text is the same for all readers, by path. */
const FIXED: Record<string, (brand: string) => Pick<PagePreview, 'title' | 'text'>> = {
  '/': (brand) => ({ title: brand, text: ABOUT }),
  '/login': (brand) => ({ title: `Entrar no ${brand}`, text: ABOUT }),
  '/sign-up': (brand) => ({ title: `Criar conta no ${brand}`, text: ABOUT }),
  '/password-reset': (brand) => ({
    title: `Redefinir a senha do ${brand}`,
    text: 'Receba por e-mail um link para criar uma senha nova.',
  }),
  '/politica-privacidade': (brand) => ({
    title: `Política de privacidade do ${brand}`,
    text: `Quais dados o ${brand} guarda, para quê, e o que você pode pedir.`,
  }),
  '/termos-de-uso': (brand) => ({
    title: `Termos de uso do ${brand}`,
    text: 'As regras para reservar, cancelar, receber reembolso e registrar partidas.',
  }),
  '/como-o-nivel-funciona': (brand) => ({
    title: `Como o nível do ${brand} funciona`,
    text: 'O que cada resultado muda no seu nível e na confiabilidade dele.',
  }),
};

/** The preview of a page by its path; null: the page has none of its own. */
export function fixedPreview(path: string, brand: string): PagePreview | null {
  const texts = FIXED[path]?.(brand);
  return texts ? { ...texts, path, listed: true } : null;
}

/** The page with description and Open Graph elements of a preview. `base`: the address of this server. */
export function pageWithPreview(
  page: string,
  { title, text, path, listed, picture: own = PICTURE }: PagePreview,
  { base, brand }: { base: string; brand: string },
): string {
  // With another brand the picture would show the wrong mark.
  const picture = brand === DEFAULT_BRAND ? base + own : null;
  const elements = [
    ['og:type', 'website'],
    ['og:locale', 'pt_BR'],
    ['og:site_name', brand],
    ['og:title', title],
    ['og:description', text],
    ['og:url', base + path],
    ...(picture
      ? [
          ['og:image', picture],
          ['og:image:width', '1200'],
          ['og:image:height', '630'],
          ['og:image:alt', title],
        ]
      : []),
  ].map(
    ([property = '', content = '']) =>
      `<meta property="${property}" content="${escapeAttribute(content)}" />`,
  );
  const forCards = [
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}" />`,
    `<meta name="description" content="${escapeAttribute(text)}" />`,
    ...(listed ? [] : ['<meta name="robots" content="noindex" />']),
  ];
  return page.replace('</head>', () => `${[...elements, ...forCards].join('\n')}\n</head>`);
}
