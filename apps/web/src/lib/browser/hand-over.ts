/**
 * Gives a file to the player: the browser stores it, or offers it to an application for its type. An app installed on iOS
 * would show it in a view without a way back, so there the share sheet opens; call it inside the player's tap.
 */
export function saveFile(name: string, content: Blob): void {
  const file = new File([content], name, { type: content.type });
  if (!isSavedByShareSheet(file)) {
    download(name, content);
    return;
  }
  navigator.share({ files: [file] }).catch((error: unknown) => {
    // Closed by the player: there is nothing else to do. Refused by the browser: the file is downloaded after all.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(name, content);
  });
}

/** Whether files are saved through the share sheet: in an app installed on iOS that can share this file. */
export const isSavedByShareSheet = (file: File): boolean =>
  'standalone' in navigator &&
  navigator.standalone === true &&
  (navigator.canShare?.({ files: [file] }) ?? false);

function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Copies the text of a field to the clipboard. The Clipboard API exists only on https and may be refused; then
 * execCommand copies the selected field. False when both fail: the text stays selected for the player to copy.
 */
export async function copyText(field: HTMLInputElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus({ preventScroll: true });
    field.select();
    return document.execCommand('copy');
  }
}
