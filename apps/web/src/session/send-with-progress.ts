import { ERROR_CODE_HEADER } from '@bandeja/contract/call-refusals';

/** Response headers that the client reads. */
const READ_HEADERS = ['content-type', 'retry-after', ERROR_CODE_HEADER];

/**
 * Sends a request by XMLHttpRequest, the only API that reports upload progress: `onProgress` gets 0 … 1.
 * Rejects as fetch does when there is no answer.
 */
export async function sendWithProgress(
  request: Request,
  onProgress: (share: number) => void,
): Promise<Response> {
  const body = await request.arrayBuffer();
  const { signal } = request;
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const abort = () => xhr.abort();
    xhr.open(request.method, request.url);
    for (const [name, value] of request.headers) xhr.setRequestHeader(name, value);
    xhr.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    xhr.onload = () => {
      const headers = new Headers();
      for (const name of READ_HEADERS) {
        const value = xhr.getResponseHeader(name);
        if (value) headers.set(name, value);
      }
      resolve(new Response(xhr.responseText || null, { status: xhr.status, headers }));
    };
    xhr.onerror = () => reject(new TypeError('No answer'));
    xhr.onabort = () => reject(signal.reason ?? new DOMException('Aborted', 'AbortError'));
    xhr.onloadend = () => signal.removeEventListener('abort', abort);
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason);
    else xhr.send(body);
  });
}
