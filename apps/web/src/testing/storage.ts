import { vi } from 'vitest';
import { otherAccount } from '../session/tokens.ts';

/**
 * A new sessionStorage and localStorage, which expose their entries as own keys, as a browser does. No account has signed in
 * on this device yet: test files share the modules of the session.
 */
export function stubStorage(): void {
  otherAccount.set(false);
  for (const name of ['sessionStorage', 'localStorage']) vi.stubGlobal(name, storage());
}

function storage() {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  };
  const handler: ProxyHandler<typeof entries> = {
    get: (_, name) => methods[name as keyof typeof methods] ?? entries[String(name)],
  };
  return new Proxy(entries, handler);
}
