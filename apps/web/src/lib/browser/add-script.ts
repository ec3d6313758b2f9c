/** Loads a third-party script on demand. A script that fails to load is removed again. */
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
