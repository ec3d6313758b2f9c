/** Runs a script of another's, once it is needed; one that did not come leaves nothing behind. */
export function addScript(src: string, attributes: { crossOrigin?: 'anonymous' } = {}): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, ...attributes });
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${src} did not load`));
    };
    document.head.append(script);
  });
}
