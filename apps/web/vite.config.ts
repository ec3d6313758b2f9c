import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { BUILD_TARGET } from './build/bundle.ts';
import { chunkGroups } from './build/chunk-groups.ts';
import { drawnPages } from './build/drawn-pages.ts';
import { onlyOurLanguages } from './build/only-our-languages.ts';
import { pageHead } from './build/page-head.ts';
import { serviceWorker } from './build/service-worker.ts';

const api = process.env.VITE_API_ORIGIN ?? 'http://localhost:3000';

// Some pages and calls share a path (/tournament/x): a navigation gets the page, every other request the call.
const callsOnly = {
  target: api,
  changeOrigin: false,
  bypass(request: IncomingMessage) {
    const wantsPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    return wantsPage ? '/index.html' : undefined;
  },
};

export default defineConfig({
  // BUILD_VERSION and BUILD_DATE, which the footer shows (scripts/lib/build/build-settings.mjs).
  envPrefix: ['VITE_', 'BUILD_'],
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './src/routes',
      generatedRouteTree: './src/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: true,
    }),
    react(),
    tailwindcss(),
    onlyOurLanguages(),
    pageHead(),
    drawnPages(),
    serviceWorker(),
  ],
  resolve: {
    // The shim is for versions of React without useSyncExternalStore.
    alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }],
  },
  build: {
    manifest: true,
    target: BUILD_TARGET,
    // All supported browsers have module preload, so Vite's polyfill is not needed.
    // The page of each route preloads its scripts (build/drawn-pages.ts), so the entry names no scripts of scripts: 1 kB.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // Hashes have seven characters, the fewest that Rolldown accepts: the entry names every file, and hashes do not compress.
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups(fileURLToPath(new URL('./index.html', import.meta.url))) },
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/sandbox': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/booking': callsOnly,
      '/desk': callsOnly,
      '/payment': callsOnly,
      '/notification': callsOnly,
      '/tournament': callsOnly,
      '/events': callsOnly,
    },
  },
});
