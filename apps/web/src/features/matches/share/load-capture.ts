import { addScript } from '../../../lib/add-script.ts';
import { settings } from '../../../settings.ts';

/** Draws an element of the page, as it stands there, onto a canvas; `font` are the @font-face rules it needs. */
export type Capture = (
  element: HTMLElement,
  options: { scale: number; font: { cssText: string } },
) => Promise<HTMLCanvasElement>;

/** The seed's sentence, letter for letter: it names the code the first version of the product drew with. */
export const CAPTURE_NOT_LOADED = 'Não foi possível carregar html2canvas';

let loading: Promise<Capture> | undefined;

/** The capture code, fetched on first use: from this origin, or from the address the operator set. */
export function loadCapture(): Promise<Capture> {
  loading ??= load().catch((cause: unknown) => {
    // The next try asks again: the signal may be back.
    loading = undefined;
    throw new Error(CAPTURE_NOT_LOADED, { cause });
  });
  return loading;
}

async function load(): Promise<Capture> {
  if (settings.capture_script_url === '') return (await import('modern-screenshot')).domToCanvas;
  await addScript(settings.capture_script_url, { crossOrigin: 'anonymous' });
  const { modernScreenshot, html2canvas } = globalThis as {
    modernScreenshot?: { domToCanvas: Capture };
    html2canvas?: Capture;
  };
  const capture = modernScreenshot?.domToCanvas ?? html2canvas;
  if (!capture)
    throw new Error(`${settings.capture_script_url} brought neither modernScreenshot nor html2canvas`);
  return capture;
}
