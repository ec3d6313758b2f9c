import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeAttribute } from './page-preview.ts';

/** A page of the app as apps/web/build/drawn-pages.ts describes it. */
interface DrawnPage {
  /** In the router's syntax: /match/$match_id. */
  path: string;
  scripts: string[];
  inline: string[];
  links: string[];
  kind: string | null;
  body: string;
}

export interface DrawnPages {
  /** The scripts after drawn pages, by kind. */
  codes: Record<string, string>;
  /** The styles inlined into pages, by file. */
  styles: Record<string, string>;
  pages: DrawnPage[];
}

const NOTHING: DrawnPages = { codes: {}, styles: {}, pages: [] };

/** The drawn pages of a build; none in a folder without them. */
export function readDrawnPages(webDirectory: string | undefined): DrawnPages {
  const file = webDirectory && join(webDirectory, '.vite', 'pages.json');
  return file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : NOTHING;
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * Content Security Policy sources in addition to files of this origin: the exact scripts and styles inlined into the
 * pages.
 */
export function inlineHashes(webDirectory: string | undefined): { scripts: string[]; styles: string[] } {
  const { codes, styles } = readDrawnPages(webDirectory);
  const file = webDirectory && join(webDirectory, 'index.html');
  const page = file && existsSync(file) ? readFileSync(file, 'utf8') : '';
  const inPage = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  return {
    scripts: [...inPage, ...Object.values(codes)].map(hashOf),
    styles: Object.values(styles).map(hashOf),
  };
}

/** The page of an address; that of Home for the file itself, which the service worker stores. */
export function drawnPageOf(pages: readonly DrawnPage[], url: string): DrawnPage | null {
  const path = url.split('?', 1)[0]?.replace(/\/+$/, '') ?? '';
  const wanted = path === '/index.html' ? [''] : path.split('/');
  const fitting = pages.filter((page) => {
    const parts = page.path.replace(/\/+$/, '').split('/');
    return (
      parts.length === wanted.length &&
      parts.every((part, index) => (part.startsWith('$') ? wanted[index] !== '' : part === wanted[index]))
    );
  });
  // /match/create is not a match.
  return fitting.toSorted((one, other) => variablesOf(one) - variablesOf(other))[0] ?? null;
}

const variablesOf = ({ path }: DrawnPage) => path.split('$').length;

const ROOT = '<div id="root"></div>';

/**
 * The app's page with everything that the first paint of its address needs: inlined styles, addresses of the route's
 * scripts, and the page as drawn at build time.
 */
export function withDrawnPage(
  html: string,
  { codes, styles }: DrawnPages,
  page: DrawnPage,
  { supportUrl, isDrawn }: { supportUrl: string; isDrawn: boolean },
): string {
  let result = html;
  const inHead: string[] = [];
  for (const file of page.inline) {
    // Loaded code looks for the link of each style and would load it again; a disabled link loads nothing.
    const link = `<link rel="stylesheet" href="/${file}" disabled>`;
    const style = `<style>${styles[file] ?? ''}</style>`;
    const built = `<link rel="stylesheet" crossorigin href="/${file}">`;
    if (result.includes(built)) result = result.replace(built, () => style + link);
    else inHead.push(style + link);
  }
  for (const file of page.scripts) inHead.push(`<link rel="modulepreload" crossorigin href="/${file}">`);
  const inBody = page.links.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`);
  if (isDrawn && page.kind) {
    const body = page.body.replaceAll('@support-url@', escapeAttribute(supportUrl));
    // The address without variables; first-paint/page.ts compares it with the one that the browser shows.
    const path = page.path.includes('$') ? '*' : page.path;
    inBody.unshift(
      `<div id="root" data-path="${path}">${body}</div><script>${codes[page.kind] ?? ''}</script>`,
    );
  } else inBody.unshift(ROOT);
  return result
    .replace('</head>', () => `${inHead.join('\n')}\n</head>`)
    .replace(ROOT, () => inBody.join('\n'));
}
