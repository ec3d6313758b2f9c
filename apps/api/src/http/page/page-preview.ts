/** How chats and search engines show a page: read from its HTML, without JavaScript. */
export type PagePreview = {
  title: string;
  text: string;
  /** A file of the app, 1200 × 630. */
  picture: string;
  path: string;
};

/** Text of players becomes an attribute: nothing in it ends the attribute or the element. */
export const escapeAttribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The page with the Open Graph elements of a preview. `base`: the address of this server. */
export function pageWithPreview(
  page: string,
  { title, text, picture, path }: PagePreview,
  { base, brand }: { base: string; brand: string },
): string {
  const elements = [
    ['og:type', 'website'],
    ['og:locale', 'pt_BR'],
    ['og:site_name', brand],
    ['og:title', title],
    ['og:description', text],
    ['og:url', base + path],
    ['og:image', base + picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', title],
  ].map(
    ([property = '', content = '']) =>
      `<meta property="${property}" content="${escapeAttribute(content)}" />`,
  );
  const forCards = [
    '<meta name="twitter:card" content="summary_large_image" />',
    `<meta name="description" content="${escapeAttribute(text)}" />`,
    '<meta name="robots" content="noindex" />',
  ];
  return page.replace('</head>', () => `${[...elements, ...forCards].join('\n')}\n</head>`);
}
