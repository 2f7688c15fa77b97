import {
  cancelUpload,
  CODES,
  getSegmentState,
  SEGMENT_BYTES,
  type SegmentState,
  type Uploaded,
  uploadSegment,
} from '@switchboard/kit-contract';
import { ApiError } from '../api/api-error.ts';
import { callApi } from '../api/call-api.ts';
import { hashOf, newWholeHash, type WholeHash } from './hash.ts';
import { sendForm } from './send-form.ts';
import { unfinished } from './unfinished.ts';

const JOIN_POLL_MS = 2_000;

export interface SegmentWatch {
  readonly signal: AbortSignal;
  /** Bytes of the file that have arrived. */
  readonly onSent: (bytes: number) => void;
  readonly onJoining: () => void;
}

/** Uploads one file in segments. `run` may be called again after a stop or a failure and resumes where it ended. */
export class SegmentedUpload {
  readonly #file: File;
  readonly #biz: string;
  readonly #total: number;
  #uploadId: string | undefined;
  /** Hashes of the segments on the server, by index; null = not queried yet. */
  #there: Map<number, string> | null = null;
  #whole: WholeHash = newWholeHash();
  #hashed = 0;

  constructor(file: File, biz: string) {
    this.#file = file;
    this.#biz = biz;
    this.#total = Math.ceil(file.size / SEGMENT_BYTES);
    this.#uploadId = unfinished.find(file, biz);
  }

  async run(watch: SegmentWatch): Promise<Uploaded> {
    await this.#ask(watch.signal);
    let state: SegmentState | null = null;
    for (let index = 0; index < this.#total; index++) state = (await this.#segment(index, watch)) ?? state;
    watch.onJoining();
    const { fileId, fileUrl } = state?.done === true ? state : await this.#joined(watch.signal);
    unfinished.forget(this.#file, this.#biz);
    return { fileId: fileId as string, fileUrl, name: this.#file.name, size: this.#file.size };
  }

  /** Cancels the upload on the server. */
  async drop(): Promise<void> {
    const uploadId = this.#uploadId;
    this.#begin();
    if (uploadId !== undefined) await callApi(cancelUpload, { uploadId }).catch(() => {});
  }

  #begin(): void {
    unfinished.forget(this.#file, this.#biz);
    this.#uploadId = undefined;
    this.#there = new Map();
  }

  /** Loads the segments of an earlier attempt; starts a new upload when that attempt no longer exists. */
  async #ask(signal: AbortSignal): Promise<void> {
    if (this.#uploadId === undefined) return this.#begin();
    try {
      const { hashes } = await callApi(getSegmentState, { uploadId: this.#uploadId }, { signal });
      this.#there = new Map(hashes.map(({ index, sha256 }) => [index, sha256]));
    } catch (error) {
      if (!isGone(error)) throw error;
      this.#begin();
    }
  }

  async #segment(index: number, { signal, onSent }: SegmentWatch): Promise<SegmentState | null> {
    const from = index * SEGMENT_BYTES;
    const blob = this.#file.slice(from, from + SEGMENT_BYTES);
    const isLast = index === this.#total - 1;
    // already on the server and hashed: skipped, unless it is the last segment, which carries the hash of the whole
    // file
    if (index < this.#hashed && this.#there?.has(index) === true && !isLast) {
      onSent(from + blob.size);
      return null;
    }
    const bytes = new Uint8Array(await blob.arrayBuffer());
    const sha256 = await hashOf(bytes);
    if (index >= this.#hashed) {
      await this.#whole.add(bytes);
      this.#hashed = index + 1;
    }
    signal.throwIfAborted();
    const there = this.#there?.get(index);
    // the file has changed since: the segments sent so far are useless
    if (there !== undefined && there !== sha256) await this.drop();
    if (there === sha256 && !isLast) {
      onSent(from + blob.size);
      return null;
    }
    const input = {
      ...(this.#uploadId === undefined ? {} : { uploadId: this.#uploadId }),
      name: this.#file.name,
      size: this.#file.size,
      chunkIndex: index,
      totalChunks: this.#total,
      sha256,
      biz: this.#biz,
      ...(isLast ? { fileSha256: this.#whole.end() } : {}),
    };
    const onPart = (sent: number): void => onSent(from + Math.min(sent, blob.size));
    const state = await sendForm(uploadSegment, input, { blob, name: 'segment' }, { signal, onSent: onPart });
    this.#uploadId = state.uploadId;
    this.#there?.set(index, sha256);
    unfinished.keep(this.#file, this.#biz, state.uploadId);
    return state;
  }

  async #joined(signal: AbortSignal): Promise<SegmentState> {
    for (;;) {
      const state = await callApi(getSegmentState, { uploadId: this.#uploadId as string }, { signal });
      if (state.done) return state;
      // segments are still missing: reported as a network error, which triggers a retry
      if (!state.isMerging) throw new ApiError({ kind: 'network', msg: '', traceId: '' });
      await new Promise((resolve) => setTimeout(resolve, JOIN_POLL_MS));
      signal.throwIfAborted();
    }
  }
}

const isGone = (error: unknown): boolean => error instanceof ApiError && error.code === CODES.notFound;
