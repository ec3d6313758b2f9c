import { randomId } from './random-id.ts';

const KEY = 'bandeja.visit';
let remembered: string | undefined;

/** One random id for this tab's visit, new with the next one: payments send it along for the bank's fraud check. */
export function browserSessionId(): string {
  remembered ??= stored() ?? randomId();
  try {
    sessionStorage.setItem(KEY, remembered);
  } catch {
    // Without storage a reload counts as another visit.
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
