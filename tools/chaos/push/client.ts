import { type ClientRequest, request } from 'node:http';
import { pushStream, pushWaitMs } from '@switchboard/mc-contract';
import { createParser } from 'eventsource-parser';

/**
 * A push reader that behaves like the shell: reads, detects the end, waits according to mc M03, and reconnects with its
 * last id. Lightweight: 5,000 fit into a process.
 */
export class PushClient {
  readonly ids: number[] = [];
  /** Milliseconds from the request of a notice to its arrival, for each id. */
  readonly delays: number[] = [];
  /** When the connection was lost and when the next one was established, by the clock of this process. */
  lostAt: number | null = null;
  backAt: number | null = null;
  resyncs = 0;
  node = -1;
  readonly #urls: readonly string[];
  readonly #token: string;
  readonly #stopping = new AbortController();
  #request: ClientRequest | null = null;
  #failures = 0;
  #lastId: string | null = null;
  #onConnected: () => void = () => {};

  constructor(urls: readonly string[], token: string) {
    this.#urls = urls;
    this.#token = token;
  }

  /** Resolves when the connection is established. */
  async connect(node: number): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#onConnected = resolve;
      this.#open(node % this.#urls.length);
    });
  }

  close(): void {
    this.#stopping.abort();
    this.#request?.destroy();
  }

  #open(node: number, tried = 1): void {
    if (this.#stopping.signal.aborted) return;
    const url = new URL(pushStream.path, this.#urls[node]);
    const headers = {
      authorization: `Bearer ${this.#token}`,
      ...(this.#lastId === null ? {} : { 'last-event-id': this.#lastId }),
    };
    let isAnswered = false;
    const opening = request(url, { agent: false, headers }, (response) => {
      isAnswered = true;
      const parser = createParser({ onEvent: ({ event, id, data }) => this.#hear(node, event, id, data) });
      response.setEncoding('utf8');
      response.on('data', (text: string) => parser.feed(text));
      response.on('error', () => {});
      response.on('close', () => this.#again());
    });
    // simulates a proxy in front of the nodes: an unreachable node is skipped at once
    opening.on('error', () => {
      if (isAnswered) return;
      if (tried < this.#urls.length) this.#open((node + 1) % this.#urls.length, tried + 1);
      else this.#again();
    });
    opening.end();
    this.#request = opening;
  }

  #again(): void {
    if (this.#stopping.signal.aborted) return;
    this.lostAt ??= Date.now();
    this.backAt = null;
    this.#failures += 1;
    const next = Math.floor(Math.random() * this.#urls.length);
    setTimeout(() => this.#open(next), pushWaitMs('failed', this.#failures, Math.random()));
  }

  #hear(node: number, event: string | undefined, id: string | undefined, data: string): void {
    if (id !== undefined && id !== '') this.#lastId = id;
    const sentAt = /\\"showFieldName\\":\\"(\d+)-/.exec(data)?.[1];
    // the worker also sends its own notices, such as alarms at the full minute: they take ids but are not counted
    if (event === 'message' && id !== undefined && sentAt !== undefined) {
      this.ids.push(Number(id));
      this.delays.push(Date.now() - Number(sentAt));
    }
    if (event !== 'connection') return;
    if (data.includes('"resync"')) this.resyncs += 1;
    if (!data.includes('"connected"')) return;
    this.node = node;
    this.#failures = 0;
    if (this.lostAt !== null) this.backAt = Date.now();
    this.#onConnected();
  }
}
