import { createStore } from '../lib/store.ts';
import { keepText, storedJson } from '../lib/stored.ts';

type Theme = 'system' | 'light' | 'dark';

/** Settings of the frame: hidden parts, direction, theme. */
export interface ShellSettings {
  hideSideNav: boolean;
  hideTopBar: boolean;
  hideFooter: boolean;
  rtl: boolean;
  theme: Theme;
}

const KEY = 'bandeja.settings';

export const shellSettings = createStore<ShellSettings>(read());

/** Changes settings, stores them on this device and applies them at once. */
export function changeShellSettings(change: Partial<ShellSettings>): void {
  shellSettings.set((before) => ({ ...before, ...change }));
  keepText(KEY, JSON.stringify(shellSettings.get()));
  applyShellSettings();
}

/** At the start first-paint/before-paint.ts has applied them: here they would make the whole page be styled again. */
function applyShellSettings(): void {
  const { theme, rtl } = shellSettings.get();
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dir = rtl ? 'rtl' : 'ltr';
}

function read(): ShellSettings {
  const saved: Record<string, unknown> = Object(storedJson(KEY));
  const flag = (name: keyof ShellSettings) => saved[name] === true;
  return {
    hideSideNav: flag('hideSideNav'),
    hideTopBar: flag('hideTopBar'),
    hideFooter: flag('hideFooter'),
    rtl: flag('rtl'),
    theme: saved.theme === 'light' || saved.theme === 'dark' ? saved.theme : 'system',
  };
}
