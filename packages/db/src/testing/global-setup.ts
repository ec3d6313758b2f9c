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
// Vitest loads this file once per project; the projects share one server.
const shared: typeof globalThis & Shared = globalThis;

/** Vitest's global setup: one PostgreSQL for the run; test workers get its address by `inject`. */
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
