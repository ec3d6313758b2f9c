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
