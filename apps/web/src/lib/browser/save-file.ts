/** Downloads a file; the browser stores it or offers it to an application for its type. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Revoked after the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
