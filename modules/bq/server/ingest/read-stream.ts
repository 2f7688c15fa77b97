import { type Consumer, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { Services } from '@switchboard/kit-server';

/**
 * Approximate limit of the bytes NATS may send ahead on each stream. All streams share one connection, and NATS cuts a
 * connection with 64 MB waiting as too slow: a fixed number of large backlog messages caused that every few seconds.
 */
const AHEAD_BYTES = 4 * 1024 * 1024;
/** Messages per fetch: this many at first, then limited by the largest of the last fetch. */
const FIRST = 32;
const FEWEST = 4;
const MOST = 250;
/** Duration of a fetch without messages, with a heartbeat at half of it. */
const ASK_MS = 10_000;

/**
 * Reads the messages of a stream from a sequence number on, endlessly, with one fetch after another. The client's fetch
 * by bytes counts the rest of an answered request as still to come, so a larger message waits half a minute; a fetch by
 * number knows when it is complete.
 */
export class StreamReader {
  readonly #consumer: Consumer;
  #fetched: ConsumerMessages | null = null;
  #isClosed = false;

  private constructor(consumer: Consumer) {
    this.#consumer = consumer;
  }

  static async open(services: Services, stream: string, from: number): Promise<StreamReader> {
    const { js } = await services.bus.jetstream();
    return new StreamReader(
      await js.consumers.get(stream, { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: from }),
    );
  }

  async *messages(): AsyncGenerator<JsMsg, void, undefined> {
    let max_messages = FIRST;
    while (!this.#isClosed) {
      this.#fetched = await this.#consumer.fetch({ max_messages, expires: ASK_MS });
      if (this.#isClosed) return;
      let largest = 1;
      for await (const message of this.#fetched) {
        largest = Math.max(largest, message.data.length);
        yield message;
      }
      max_messages = Math.max(FEWEST, Math.min(MOST, Math.floor(AHEAD_BYTES / largest)));
    }
  }

  /** Ends the messages after those already received. */
  close(): void {
    this.#isClosed = true;
    void this.#fetched?.close();
  }
}
