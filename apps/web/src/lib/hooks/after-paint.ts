/** Does some work once the browser has painted what is on the page now. @returns a function that calls it off */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // A hidden page is not painted.
  if (document.hidden) {
    timer = setTimeout(work);
    return () => clearTimeout(timer);
  }
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
