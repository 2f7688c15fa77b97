import multipart from '@fastify/multipart';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An incoming file: read once, piece by piece, as it arrives. */
export interface IncomingFile {
  /** File name given by the sender, without folders. */
  readonly name: string;
  readonly pieces: AsyncIterable<Uint8Array>;
}

export interface Form {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly file: IncomingFile;
  /** Discards the unread rest of the request: the connection stays usable and nothing is kept. */
  drain(): void;
}

const MAX_FIELDS = 20;
const MAX_FIELD_BYTES = 4_096;
const MAX_NAME = 200;
/** Part headers and fields around the file. */
const FRAME_BYTES = 64 * 1_024;

/** Only for the routes inside `scope`: no other route accepts a form. */
export async function addUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, { throwFileSizeLimit: false });
}

/** Reads the fields before the file, and the file. Anything after it is ignored. */
export async function readForm(request: FastifyRequest, { maxBytes }: { maxBytes: number }): Promise<Form> {
  const drain = (): void => void request.raw.resume();
  if (!request.isMultipart()) throw new AppError(CODES.validation);
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FRAME_BYTES) throw new AppError(CODES.fileTooLarge);
  const part = await request.file({
    limits: { files: 1, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES, fileSize: maxBytes + 1 },
  });
  if (part === undefined) throw new AppError(CODES.validation);
  const fields = Object.fromEntries(
    Object.entries(part.fields).flatMap(([name, field]) =>
      field !== undefined && 'value' in field ? [[name, field.value]] : [],
    ),
  );
  return {
    fields,
    file: { name: plainName(part.filename), pieces: limited(part.file, maxBytes) },
    drain: () => {
      part.file.resume();
      drain();
    },
  };
}

/** Some senders include the whole path; control characters and marks that change the text direction are removed. */
export function plainName(sent: string | undefined): string {
  const name = (sent ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/^.*[\\/]/, '')
    .trim();
  if (name.length <= MAX_NAME) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, MAX_NAME - ending.length)}${ending}`;
}

async function* limited(pieces: AsyncIterable<Uint8Array>, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    if (size > maxBytes) throw new AppError(CODES.fileTooLarge);
    yield piece;
  }
}
