import { askQuestion, createConversation } from '@switchboard/ai-contract';
import { seedAi } from '@switchboard/ai-server/demo';
import { aiModule } from '@switchboard/ai-server/module';
import type { Config, Db } from '@switchboard/kit-server';
import { type Env, startTestStack, type TestNode, type TestStack } from '@switchboard/kit-server/testing';
import { seedSys } from '@switchboard/sys-server/demo';
import { sysModule } from '@switchboard/sys-server/module';
import { serve } from '@switchboard/sys-server/testing';
import { createParser } from 'eventsource-parser';

const modules = [sysModule, aiModule];

async function seedAssistant(db: Db, config: Config): Promise<void> {
  await seedSys(db, config);
  await seedAi(db);
}

/** Starts sys and the assistant behind real HTTP, with the guides of the demo company. */
export async function startAssistant(env: Env = {}): Promise<TestStack> {
  return await startTestStack({
    modules,
    seed: seedAssistant,
    start: async (config, log) => await serve(config, log, modules),
    env,
  });
}

export interface Heard {
  readonly event: string;
  readonly data: Record<string, unknown> & readonly Record<string, string>[];
}

/** Reads one answer as a browser does. */
export class ChatReader {
  readonly heard: Heard[] = [];
  readonly startedAt = Date.now();
  status = 0;
  headers = new Headers();
  raw = '';
  isOver = false;
  readonly #abort = new AbortController();

  static async ask(
    node: Pick<TestNode, 'url'>,
    token: string,
    input: { content: string; conversationUuid: string; currentType?: string },
  ): Promise<ChatReader> {
    const reader = new ChatReader();
    const response = await fetch(`${node.url}${askQuestion.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'accept-language': 'zh' },
      body: JSON.stringify({ stream: true, ...input }),
      signal: reader.#abort.signal,
    });
    reader.status = response.status;
    reader.headers = response.headers;
    void reader.#read(response);
    return reader;
  }

  async #read(response: Response): Promise<void> {
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => this.heard.push({ event, data: JSON.parse(data) as Heard['data'] }),
    });
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        const text = decoder.decode(chunk as Uint8Array, { stream: true });
        this.raw += text;
        parser.feed(text);
      }
    } catch {
      // closed by the test
    } finally {
      this.isOver = true;
    }
  }

  leave(): void {
    this.#abort.abort();
  }

  async until(is: (reader: ChatReader) => boolean, seconds = 20): Promise<this> {
    const end = Date.now() + seconds * 1_000;
    while (!is(this)) {
      if (Date.now() > end) throw new Error(`still waiting; heard: ${JSON.stringify(this.heard)} ${this.raw}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this;
  }

  async end(): Promise<this> {
    return await this.until(({ isOver }) => isOver);
  }

  /** The code of a refusal, which is an envelope instead of a stream. */
  async code(): Promise<number> {
    await this.end();
    return (JSON.parse(this.raw) as { code: number }).code;
  }

  of(event: string): Heard['data'][] {
    return this.heard.filter((one) => one.event === event).map(({ data }) => data);
  }

  get text(): string {
    return this.of('message')
      .map(({ content }) => String(content))
      .join('');
  }

  get chatUuid(): string {
    return String(this.of('init')[0]?.['chatUuid']);
  }

  get documents(): string[] {
    return this.of('kbdocs').flatMap((documents) => documents.map(({ document_name }) => document_name as string));
  }
}

export async function newConversation(
  node: Pick<TestNode, 'call'>,
  token: string,
  initialQuestion: string,
): Promise<string> {
  return (await node.call(createConversation, { initialQuestion }, { token })).data.uuid;
}
