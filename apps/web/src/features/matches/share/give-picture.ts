import { saveFile } from '../../../lib/save-file.ts';

export type Given = 'shared' | 'downloaded' | 'downloaded-unshared';

/** Whether the browser can hand a file to other apps. */
export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * Opens the share dialog of the system, inside the tap that asked for it. Cancelled, or where there is none, the picture
 * is downloaded (seed); where the browser refused to open it, too, and that is said.
 */
export async function givePicture(file: File, text: string): Promise<Given> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], text });
      return 'shared';
    } catch (error) {
      saveFile(file.name, file);
      return error instanceof DOMException && error.name === 'AbortError'
        ? 'downloaded'
        : 'downloaded-unshared';
    }
  }
  saveFile(file.name, file);
  return 'downloaded';
}
