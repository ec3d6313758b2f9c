import { randomId } from './random-id.ts';

const KEY = 'bandeja.visit';
let remembered: string | undefined;

/** A random id for the tab's visit; payments send it for the bank's fraud check. */
export function browserSessionId(): string {
  remembered ??= stored() ?? randomId();
  try {
    sessionStorage.setItem(KEY, remembered);
  } catch {
    // Without storage a reload counts as a new visit.
  }
  return remembered;
}

function stored(): string | undefined {
  try {
    return sessionStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}
