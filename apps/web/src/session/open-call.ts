import { dismissToast, SEE_SCREEN, showErrorToast } from '../ui/feedback/toasts.ts';
import { openApi } from './api.ts';

/** The toast of the last failure. */
let toast = 0;

function failed(error: unknown): never {
  toast = showErrorToast(SEE_SCREEN);
  throw error;
}

/** A call without a session that a form of the player sends: the form shows the reason of a failure, a toast that there is one. */
export const openCall: typeof openApi = (...args) => {
  // A retry removes the toast of the previous failure, which would contradict a success.
  dismissToast(toast);
  return openApi(...args).catch(failed);
};
