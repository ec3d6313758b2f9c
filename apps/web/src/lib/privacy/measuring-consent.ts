import { createStore } from '../store.ts';
import { keepText } from '../stored.ts';
import { type DeviceChoice, KEY, measuringChoice, storedChoice } from './measuring-choice.ts';

export type { DeviceChoice };

export { measuringChoice };

export const deviceChoice = createStore<DeviceChoice | null>(storedChoice());

/** Keeps the choice on this device; other tabs follow. */
export function keepChoice(choice: DeviceChoice): void {
  // Without storage the choice ends with the tab.
  keepText(KEY, JSON.stringify(choice));
  deviceChoice.set(choice);
}

/** Takes over what is chosen in other tabs. */
export function followOtherTabs(): void {
  addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) deviceChoice.set(storedChoice());
  });
}
