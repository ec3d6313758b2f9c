import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const dist = resolve(fileURLToPath(new URL('.', import.meta.url)), '../dist');

/** Hard budgets of the first load in bytes, gzip -9 (issue 2). Route files as the router splits them. */
export const budgets = [
  { page: '/login', routes: ['src/routes/login.tsx'], js: 135_000, css: 10_000 },
  { page: '/', routes: ['src/routes/_shell.tsx', 'src/routes/_shell.index.tsx'], js: 185_000, css: 10_000 },
];

/**
 * Measures what the first visit to each page loads: the entry, the page's chunks with their static imports, and the
 * scripts of index.html. Reads dist/.vite/manifest.json.
 * @returns {{page: string, js: number, css: number, files: {file: string, bytes: number}[], over: string[]}[]}
 */
function measureBytes(folder = dist) {
  const manifest = JSON.parse(readFileSync(resolve(folder, '.vite/manifest.json'), 'utf8'));
  const html = readFileSync(resolve(folder, 'index.html'), 'utf8');
  const plainScripts = [...html.matchAll(/<script[^>]*src="\/([^"]+)"/g)].map((match) => match[1]);
  const keys = Object.keys(manifest);

  return budgets.map((budget) => {
    const files = new Set(plainScripts);
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
    for (const route of budget.routes) {
      const chunks = keys.filter((key) => key.startsWith(`${route}?`) && key.includes('component'));
      if (chunks.length === 0) throw new Error(`${route} has no chunk of its own in the manifest`);
      chunks.forEach(visit);
    }
    const sized = [...files]
      .map((file) => ({ file, bytes: gzipSync(readFileSync(resolve(folder, file)), { level: 9 }).length }))
      .sort((a, b) => b.bytes - a.bytes);
    const sum = (extension) =>
      sized.filter(({ file }) => file.endsWith(extension)).reduce((total, { bytes }) => total + bytes, 0);
    const js = sum('.js');
    const css = sum('.css');
    const over = [
      ...(js > budget.js ? [`${budget.page}: ${js} bytes of JS, ${budget.js} allowed`] : []),
      ...(css > budget.css ? [`${budget.page}: ${css} bytes of CSS, ${budget.css} allowed`] : []),
    ];
    return { page: budget.page, js, css, files: sized, over };
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const pages = measureBytes();
  const kb = (bytes) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const { page, js, css, files } of pages) {
    console.log(`${page}: JS ${kb(js)}, CSS ${kb(css)} (gzip -9)`);
    if (process.argv.includes('--files'))
      for (const { file, bytes } of files) console.log(`  ${kb(bytes).padStart(9)}  ${file}`);
  }
  const over = pages.flatMap((page) => page.over);
  for (const line of over) console.error(line);
  process.exit(over.length > 0 ? 1 : 0);
}
