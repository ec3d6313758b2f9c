import { vi } from 'vitest';

/** A new sessionStorage and localStorage, which expose their entries as own keys, as a browser does. */
export function stubStorage(): void {
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
