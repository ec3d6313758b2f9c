import { addScript } from '../../lib/browser/add-script.ts';
import { settings } from '../../settings.ts';

/** Draws an element of the page onto a canvas; `font` holds the @font-face rules that it needs. */
export type Capture = (
  element: HTMLElement,
  options: { scale: number; font: { cssText: string } },
) => Promise<HTMLCanvasElement>;

/** The text of the first version, whose library was html2canvas. */
export const CAPTURE_NOT_LOADED = 'Não foi possível carregar html2canvas';

let loading: Promise<Capture> | undefined;

/** The capture library, loaded on first use from this origin or from the configured address. */
export function loadCapture(): Promise<Capture> {
  loading ??= load().catch((cause: unknown) => {
    // The next attempt loads again: the device may be online by then.
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
