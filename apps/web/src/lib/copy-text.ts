/**
 * Puts the text of a field into the clipboard. The clipboard's interface exists only on https and may be refused:
 * then the old way, which leaves the field selected. False: neither worked, the person copies what is selected.
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
