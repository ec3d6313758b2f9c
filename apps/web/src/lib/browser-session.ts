import { randomId } from './random-id.ts';
import { keepText, storedText } from './stored.ts';

const KEY = 'bandeja.visit';
let remembered: string | undefined;

/** A random id for the tab's visit; payments send it for the bank's fraud check. Without storage a reload is another visit. */
export function browserSessionId(): string {
  remembered ??= storedText(KEY, 'sessionStorage') ?? randomId();
  keepText(KEY, remembered, 'sessionStorage');
  return remembered;
}
