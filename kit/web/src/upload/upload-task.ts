import { SEGMENT_FROM_BYTES, type Uploaded, uploadFile } from '@switchboard/kit-contract';
import { ApiError, isAbort } from '../api/api-error.ts';
import { kitText } from '../i18n/i18n.ts';
import { SegmentedUpload } from './segments.ts';
import { sendForm } from './send-form.ts';
import { newSpeed } from './speed.ts';

export type UploadPhase = 'waiting' | 'sending' | 'paused' | 'joining' | 'done' | 'failed';

export interface UploadItem {
  readonly key: string;
  readonly name: string;
  readonly size: number;
  readonly phase: UploadPhase;
  readonly sent: number;
  /** Bytes per second; null while unknown. */
  readonly speed: number | null;
  readonly canPause: boolean;
  /** False when a retry cannot succeed. */
  readonly canRetry: boolean;
  readonly error: string | null;
  readonly file: Uploaded | null;
}

/** How a file is sent in one piece, for modules with a call for it. */
export type SendWhole = (
  file: File,
  options: { readonly signal: AbortSignal; readonly onSent: (bytes: number) => void },
) => Promise<Uploaded>;

interface TaskOptions {
  readonly key: string;
  readonly biz: string;
  readonly sendWhole?: SendWhole | undefined;
  readonly onChange: (item: UploadItem) => void;
}

const TRIES = 6;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000];

/** Upload of one file. Reports every change; retries a broken connection for half a minute. */
export class UploadTask {
  #item: UploadItem;
  readonly #file: File;
  readonly #sendWhole: SendWhole;
  readonly #segmented: SegmentedUpload | null;
  readonly #onChange: (item: UploadItem) => void;
  #stop = new AbortController();

  constructor(file: File, { key, biz, sendWhole, onChange }: TaskOptions) {
    this.#file = file;
    this.#sendWhole =
      sendWhole ?? (async (blob, options) => await sendForm(uploadFile, { biz }, { blob, name: file.name }, options));
    this.#onChange = onChange;
    const canPause = file.size > SEGMENT_FROM_BYTES;
    this.#segmented = canPause ? new SegmentedUpload(file, biz) : null;
    this.#item = {
      key,
      name: file.name,
      size: file.size,
      phase: 'waiting',
      sent: 0,
      speed: null,
      canPause,
      canRetry: true,
      error: null,
      file: null,
    };
  }

  get item(): UploadItem {
    return this.#item;
  }

  async start(): Promise<void> {
    this.#stop = new AbortController();
    const { signal } = this.#stop;
    this.#set({ phase: 'sending', error: null, speed: null });
    for (let attempt = 1; ; attempt++) {
      try {
        const file = await this.#send(signal);
        this.#set({ phase: 'done', file, sent: this.#file.size, speed: null });
        return;
      } catch (error) {
        if (isAbort(error) || signal.aborted) return;
        if (attempt === TRIES || !isWorthRetry(error)) return this.#fail(error);
        await wait(RETRY_MS[attempt - 1] ?? 0, signal);
        if (signal.aborted) return;
      }
    }
  }

  pause(): void {
    this.#stop.abort();
    this.#set({ phase: 'paused', speed: null });
  }

  /** Discards what has been sent. */
  drop(): void {
    this.#stop.abort();
    if (this.#item.phase !== 'done') void this.#segmented?.drop();
  }

  async #send(signal: AbortSignal): Promise<Uploaded> {
    const speed = newSpeed();
    const onSent = (bytes: number): void => {
      const sent = Math.min(bytes, this.#file.size);
      this.#set({ phase: 'sending', sent, speed: speed.at(sent) });
    };
    if (this.#segmented !== null)
      return await this.#segmented.run({
        signal,
        onSent,
        onJoining: () => this.#set({ phase: 'joining', speed: null }),
      });
    return await this.#sendWhole(this.#file, { signal, onSent });
  }

  #fail(error: unknown): void {
    const msg = error instanceof ApiError && error.msg !== '' ? error.msg : kitText('error.network');
    this.#set({ phase: 'failed', speed: null, canRetry: isWorthRetry(error), error: msg });
  }

  #set(change: Partial<UploadItem>): void {
    this.#item = { ...this.#item, ...change };
    this.#onChange(this.#item);
  }
}

/** A refusal is final; a broken connection or a restarting server is worth a retry. */
const isWorthRetry = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.kind === 'network' || error.kind === 'timeout' || error.status >= 500;

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
