import type { TestProject } from 'vitest/node';
import { startTestServer, type TestServer, type TestServerSettings } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: TestServerSettings;
  }
}

interface Shared {
  bandejaTestServer?: { readonly server: Promise<TestServer>; users: number } | undefined;
}
// Vitest loads this file once for each project that names it; they share one server all the same.
const shared: typeof globalThis & Shared = globalThis;

/** Vitest's global setup: one PostgreSQL for the run, whose place the test workers learn by `inject`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.bandejaTestServer ??= { server: startTestServer(), users: 0 };
  const run = shared.bandejaTestServer;
  run.users += 1;
  const { stop, ...settings } = await run.server;
  project.provide('testServer', settings);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    shared.bandejaTestServer = undefined;
    await stop();
  };
}
