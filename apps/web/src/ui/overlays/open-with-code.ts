import { errorText } from '../../lib/form/error-messages.ts';
import { showErrorToast } from '../feedback/toasts.ts';

const NOT_LOADED = 'Não deu para abrir. Confira o sinal e tente de novo.';

/** Opens an overlay once its code is loaded. When loading fails, a toast reports it and the page stays. */
export function openWithCode(load: () => Promise<unknown>, open: () => void, failed?: () => void): void {
  load().then(open, (error) => {
    showErrorToast(errorText(error, NOT_LOADED));
    failed?.();
  });
}
