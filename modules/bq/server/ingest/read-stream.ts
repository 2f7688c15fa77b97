import { type Consumer, type ConsumerMessages, DeliverPolicy, type JsMsg } from '@nats-io/jetstream';
import type { Services } from '@switchboard/kit-server';

/**
 * What NATS may send ahead of us on each stream, about. All streams share one connection, and a connection with 64 MB waiting is cut as too
 * slow: a fixed number of large messages of a backlog did that every few seconds.
 */
const AHEAD_BYTES = 4 * 1024 * 1024;
/** Asked for at once: so many at first, and by the largest of the last ones from then on. */
const FIRST = 32;
const FEWEST = 4;
const MOST = 250;
/** One question lasts so long where nothing comes, with a sign of life at half of it. */
const ASK_MS = 10_000;

/**
 * The messages of a stream from a number on, without end, by one question after the other. The client's own way to ask by bytes takes what
 * is left of an answered question for still to come, so a message larger than that waits half a minute; by number it knows when it is answered.
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

  /** Ends the messages behind those that have come. */
  close(): void {
    this.#isClosed = true;
    void this.#fetched?.close();
  }
}
