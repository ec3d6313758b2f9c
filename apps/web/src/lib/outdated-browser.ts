/**
 * Whether the browser lacks what the oldest supported ones have. Together the two are as young as browsers.json:
 * Chrome 105, Firefox 113 and Safari 16.4.
 */
export const isOutdated = (): boolean =>
  typeof CompressionStream === 'undefined' || !CSS.supports('container-type', 'inline-size');

/** Writes the sentence for old browsers into the notice of index.html, which has it. */
export function writeOutdated(): string {
  const notice = document.getElementById('failed');
  const text = notice?.querySelector('span');
  const sentence = notice?.dataset.old ?? '';
  if (text) text.textContent = sentence;
  return sentence;
}
