import { SEE_SCREEN, showErrorToast } from '../ui/feedback/toasts.ts';
import { openApi } from './api.ts';

function failed(error: unknown): never {
  showErrorToast(SEE_SCREEN);
  throw error;
}

/** A call without a session that a form of the player sends: the form shows the reason of a failure, a toast that there is one. */
export const openCall: typeof openApi = (...args) => openApi(...args).catch(failed);
