import type { IncomingMessage } from 'node:http';
import tailwindcss from '@tailwindcss/vite';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { onlyOurLanguages } from './build/only-our-languages.ts';
import { pageHead } from './build/page-head.ts';

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
  ],
  build: {
    manifest: true,
    target: 'es2022',
    // All supported browsers have module preload, so Vite's polyfill is not needed.
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: {
      '/api': { target: api, changeOrigin: false },
      '/sandbox': { target: api, changeOrigin: false },
      '/media': { target: api, changeOrigin: false },
      '/booking': callsOnly,
      '/payment': callsOnly,
      '/notification': callsOnly,
      '/tournament': callsOnly,
      '/events': callsOnly,
    },
  },
});
