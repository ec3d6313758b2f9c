import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_SENTENCE, type ErrorCode } from '@bandeja/contract/error-codes';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { Refusal, ValidationRefusal } from './errors/refusal.ts';

/** Space for boundaries and the other fields of the form. */
const FORM_BYTES = 64 * 1024;
/**
 * Bytes of a refused upload that are still read and discarded: closing the connection at once would lose the
 * answer.
 */
const DISCARDED_BYTES = 32 * 1024 * 1024;

const LIMITS = {
  files: 1,
  fields: 10,
  parts: 11,
  fieldSize: 1000,
  headerPairs: 20,
};

/** The one file of a form. */
export type UploadForm = {
  field: string;
  maxBytes: number;
  tooLarge: ErrorCode;
  /** Refuses a request that is no form, and a form with several files. */
  sentences: { noForm: string; oneFile: string };
};

/**
 * Reads the form of an upload: fields as text, one file as File. A file beyond the limit is refused at once, and
 * the rest is not buffered. Sets request.body to the values that identify the upload.
 */
export async function receiveUpload(
  request: FastifyRequest,
  upload: UploadForm,
  times: UploadTimes = UPLOAD_TIMES,
): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) {
    throw new Refusal('unsupported_media_type', { sentence: upload.sentences.noForm });
  }
  const pace = watchPace(request.raw.socket, upload.field, times);
  try {
    if (Number(request.headers['content-length']) > upload.maxBytes + FORM_BYTES) throw tooLarge(upload);
    const form = readForm(request, upload);
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

async function readForm(request: FastifyRequest, upload: UploadForm): Promise<Record<string, unknown>> {
  const { field, maxBytes } = upload;
  const form: Record<string, unknown> = Object.create(null);
  let digest: string | undefined;
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
      if (part.type === 'field') {
        form[part.fieldname] = part.value;
      } else {
        const bytes = await read(part.file, upload);
        // Under a fixed name; the sent name is ignored.
        if (part.fieldname === field) form[field] = new File([bytes], 'upload');
        digest = createHash('sha256').update(bytes).digest('base64url');
      }
    }
  } catch (error) {
    throw error instanceof Refusal ? error : refusalOf(error, upload);
  }
  request.body = { ...form, [field]: digest };
  return { ...form };
}

/** Ends at the first byte beyond the limit: the parser would wait for the rest. */
async function read(file: MultipartFile['file'], upload: UploadForm): Promise<Buffer<ArrayBuffer>> {
  file.once('limit', () => file.destroy(tooLarge(upload)));
  const chunks: Buffer[] = [];
  for await (const chunk of file) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const tooLarge = ({ tooLarge: code, field }: UploadForm) => new Refusal(code, { field });

/** Maps parser errors of unreadable forms to refusals. */
function refusalOf(error: unknown, upload: UploadForm): Error {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(upload);
  if (code === 'FST_FILES_LIMIT')
    return new ValidationRefusal({ [upload.field]: [upload.sentences.oneFile] });
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
function watchPace(socket: Socket, field: string, { windowMs, windowBytes, totalMs }: UploadTimes) {
  let timer: NodeJS.Timeout | undefined;
  const failed = new Promise<never>((_, reject) => {
    let before = socket.bytesRead;
    let windowsLeft = Math.ceil(totalMs / windowMs);
    timer = setInterval(() => {
      const { bytesRead } = socket;
      windowsLeft -= 1;
      if (windowsLeft <= 0 || bytesRead - before < windowBytes)
        reject(new Refusal('upload_too_slow', { field }));
      before = bytesRead;
    }, windowMs);
  });
  return { failed, stop: () => clearInterval(timer) };
}
