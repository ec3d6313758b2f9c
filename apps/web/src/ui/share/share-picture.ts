import { saveFile } from '../../lib/browser/save-file.ts';

export type ShareResult = 'shared' | 'downloaded' | 'downloaded-unshared';

/** Whether the browser can share a file with other apps. */
export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/**
 * Opens the system's share dialog; must run inside the player's tap. The picture is downloaded when the dialog is
 * cancelled or missing, and also when the browser refuses to open it; the result names the case.
 */
export async function sharePicture(file: File, text: string): Promise<ShareResult> {
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
