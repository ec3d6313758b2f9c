import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const at = (path) => resolve(fileURLToPath(new URL('.', import.meta.url)), '..', path);

/** Of every page, in bytes of gzip -9 and JS files: what a visit without a cache loads before the page is drawn. */
const PAGE = { js: 190_000, css: 14_500, requests: 10 };
/** A page of a club's desk. */
const DESK_PAGE = { js: 190_000, css: 19_000, requests: 12 };
/** The pages that most visits begin with. */
const FIRST_PAGES = {
  login: { js: 125_000, css: 8_000, requests: 6 },
  '_shell.index': { js: 165_000, css: 12_000, requests: 10 },
};
const FONTS = 35_000;
const SHELL = '_shell';
/** The route of unknown addresses of the desk, and the module that adds its pages. */
const DESK = 'desk.$';
const DESK_TREE = 'src/routes/-desk/desk-tree.ts';

const routes = readdirSync(at('src/routes'))
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => file.replace(/\.tsx$/, ''))
  .filter((route) => !['__root', SHELL, DESK].includes(route));
/** The modules of the desk's pages. */
const deskPages = [
  ...readFileSync(at(DESK_TREE), 'utf8').matchAll(/import\('(?:\.\.\/)+(features\/[^']+)'\)/g),
].map(([, file]) => `src/${file}`);

/** What the service worker stores at its installation, in bytes of gzip -9. */
const SHELL_BUDGET = 350_000;

/** The size of the files that /sw.js lists as the shell. */
function measureShell(folder = at('dist')) {
  const worker = readFileSync(resolve(folder, 'sw.js'), 'utf8');
  const urls = new Set([...worker.matchAll(/\burl:\s*["'`](\/[^"'`]+)["'`]/g)].map((match) => match[1]));
  if (!urls.has('/index.html') || urls.size < 5)
    throw new Error('The list of the shell was not found in sw.js');
  return [...urls].reduce(
    (total, url) => total + gzipSync(readFileSync(resolve(folder, `.${url}`)), { level: 9 }).length,
    0,
  );
}

/**
 * Measures the first visit of each page: the entry, the chunks of page and shell with their static imports, and the
 * scripts within the page. Reads dist/.vite/manifest.json and pages.json.
 * @returns {{page: string, js: number, css: number, requests: number, files: {file: string, bytes: number}[], over: string[]}[]}
 */
function measurePages(folder = at('dist')) {
  const manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'));
  const html = readFileSync(resolve(folder, 'index.html'), 'utf8');
  const entryFiles = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map((match) => match[1]);
  const drawn = JSON.parse(readFileSync(resolve(folder, '.vite/pages.json'), 'utf8'));
  const inHead = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, code]) => code).join('');
  const chunkOf = (route) => {
    const key = Object.keys(manifest).find((one) =>
      one.startsWith(`src/routes/${route}.tsx?tsr-split=component`),
    );
    if (key === undefined) throw new Error(`${route} has no chunk of its own in the manifest`);
    return key;
  };

  return [...routes, ...deskPages].map((route) => {
    const isDesk = deskPages.includes(route);
    const files = new Set(entryFiles);
    const seen = new Set();
    const visit = (key) => {
      if (seen.has(key)) return;
      seen.add(key);
      const chunk = manifest[key];
      files.add(chunk.file);
      for (const css of chunk.css ?? []) files.add(css);
      for (const imported of chunk.imports ?? []) visit(imported);
    };
    visit('index.html');
    if (route.startsWith(`${SHELL}.`)) visit(chunkOf(SHELL));
    // The tree of its routes is part of this chunk (build/chunk-groups.ts).
    if (isDesk) visit(Object.keys(manifest).find((key) => /^_desk-[\w-]{6,8}\.js$/.test(key)));
    visit(isDesk ? route : chunkOf(route));
    const sized = [...files]
      .map((file) => ({ file, bytes: gzipSync(readFileSync(resolve(folder, file)), { level: 9 }).length }))
      .sort((a, b) => b.bytes - a.bytes);
    const of = (extension) => sized.filter(({ file }) => file.endsWith(extension));
    const bytes = (some) => some.reduce((total, one) => total + one.bytes, 0);
    // The page itself has scripts too.
    const own = manifest[isDesk ? route : chunkOf(route)].file;
    const { kind } = drawn.pages.find(({ scripts }) => scripts.includes(own));
    const inPage = gzipSync(inHead + (drawn.codes[kind] ?? ''), { level: 9 }).length;
    const measured = { js: bytes(of('.js')) + inPage, css: bytes(of('.css')), requests: of('.js').length };
    const budget = isDesk ? DESK_PAGE : (FIRST_PAGES[route] ?? PAGE);
    const over = Object.entries(budget)
      .filter(([key, limit]) => measured[key] > limit)
      .map(([key, limit]) => `${route}: ${measured[key]} of ${key}, ${limit} allowed`);
    return { page: route, ...measured, files: sized, over };
  });
}

/** Fonts are compressed already. */
function measureFonts(folder = at('dist/assets')) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .reduce((total, file) => total + readFileSync(resolve(folder, file)).length, 0);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = measurePages();
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);
  for (const { page, js, css, requests, files } of pages) {
    console.log(`${kb(js)} JS in ${requests} files ${kb(css)} CSS  ${page}`);
    if (process.argv.includes('--files'))
      for (const { file, bytes } of files) console.log(`  ${kb(bytes)}  ${file}`);
  }
  const fonts = measureFonts();
  console.log(`${kb(fonts)} fonts`);
  const shell = measureShell();
  console.log(`${kb(shell)} shell of the service worker`);
  const over = pages.flatMap((page) => page.over);
  if (fonts > FONTS) over.push(`${fonts} bytes of fonts, ${FONTS} allowed`);
  if (shell > SHELL_BUDGET) over.push(`shell: ${shell} bytes, ${SHELL_BUDGET} allowed`);
  for (const line of over) console.error(line);
  process.exit(over.length > 0 ? 1 : 0);
}
