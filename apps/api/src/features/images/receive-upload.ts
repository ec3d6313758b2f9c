import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_SENTENCE } from '@bandeja/contract/error-codes';
import { MAX_IMAGE_BYTES } from '@bandeja/rules/images/images';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, ValidationRefusal } from '../../http/errors/refusal.ts';

/** Space for boundaries and the other fields of the form. */
const FORM_BYTES = 64 * 1024;
/**
 * Bytes of a refused upload that are still read and discarded: closing the connection at once would lose the
 * answer.
 */
const DISCARDED_BYTES = 32 * 1024 * 1024;

const LIMITS = {
  fileSize: MAX_IMAGE_BYTES,
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1000,
  headerPairs: 20,
};

/**
 * Reads the form of an upload: fields as text, one file as File. A file beyond the limit is refused at once, and
 * the rest is not buffered. Sets request.body to the values that identify the upload.
 */
export async function receiveUpload(
  request: FastifyRequest,
  times: UploadTimes,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported_media_type', { sentence: 'Envie a imagem em um formulário (multipart).' });
  }
  const pace = watchPace(request.raw.socket, times);
  try {
    if (Number(request.headers['content-length']) > MAX_IMAGE_BYTES + FORM_BYTES) throw tooLarge();
    const form = readForm(request);
    // Given up as too slow, it may still fail, when its connection ends.
    form.catch(() => {});
    return await Promise.race([form, pace.failed]);
  } catch (error) {
    discardRest(request.raw);
    throw error;
  } finally {
    pace.stop();
  }
}

async function readForm(request: FastifyRequest): Promise<Record<string, unknown>> {
  const form: Record<string, unknown> = Object.create(null);
  let digest: string | undefined;
  try {
    for await (const part of request.parts({ limits: LIMITS })) {
      if (part.type === 'field') {
        form[part.fieldname] = part.value;
      } else {
        const bytes = await read(part.file);
        // Under a fixed name; the sent name is ignored.
        if (part.fieldname === 'image') form.image = new File([bytes], 'upload');
        digest = createHash('sha256').update(bytes).digest('base64url');
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error);
  }
  request.body = { ...form, image: digest };
  return { ...form };
}

/** Ends at the first byte beyond the limit: the parser would wait for the rest. */
async function read(file: MultipartFile['file']): Promise<Buffer<ArrayBuffer>> {
  file.once('limit', () => file.destroy(tooLarge()));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const tooLarge = () => new Refusal('image_too_large', { field: 'image' });

/** Maps parser errors of unreadable forms to refusals. */
function refusalOf(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code === 'FST_FILES_LIMIT') return new ValidationRefusal({ image: ['Envie uma imagem de cada vez.'] });
  return new ValidationRefusal({ error: ERROR_SENTENCE.invalid_request });
}

function discardRest(request: IncomingMessage) {
  request.unpipe();
  let left = DISCARDED_BYTES;
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) request.destroy();
  });
  request.resume();
}

export type UploadTimes = {
  /** Interval of the check. */
  windowMs: number;
  /** The bytes that must arrive in each window. */
  windowBytes: number;
  /** All of it; the server itself ends any request after 30 s. */
  totalMs: number;
};

/** 8 KB a second: a tenth of what a phone sends with one bar of signal. */
export const UPLOAD_TIMES: UploadTimes = { windowMs: 5_000, windowBytes: 40 * 1024, totalMs: 30_000 };

/**
 * Watches the bytes of a connection. `failed` rejects with a refusal when too few of them come in a window, or the whole
 * takes too long; it never resolves. Call `stop` when the upload is there.
 */
function watchPace(socket: Socket, { windowMs, windowBytes, totalMs }: UploadTimes) {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    let before = socket.bytesRead;
    let windowsLeft = Math.ceil(totalMs / windowMs);
    timer = setInterval(() => {
      const { bytesRead } = socket;
      windowsLeft -= 1;
      if (windowsLeft <= 0 || bytesRead - before < windowBytes)
        reject(new Refusal('upload_too_slow', { field: 'image' }));
      before = bytesRead;
    }, windowMs);
  });
  return { failed, stop: () => clearInterval(timer) };
}
