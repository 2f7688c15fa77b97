import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

const DIMENSIONS = 256;
/** Words that this model treats as synonyms although they share no letter. */
const SAME: readonly (readonly [RegExp, string])[] = [[/薪水|工资/gu, '薪酬']];

/** Vector of the letters and words of a text: deterministic, and near for texts that share much. */
export function hashVector(model: string, input: string): number[] {
  const vector = Array.from({ length: DIMENSIONS }, () => 0);
  const words = SAME.reduce((left, [other, one]) => left.replace(other, one), input.toLowerCase());
  for (const [word] of words.matchAll(/\p{Script=Han}|[a-z0-9]+/gu)) {
    const hash = createHash('sha256').update(`${model} ${word}`).digest();
    const at = hash.readUInt16BE(0) % DIMENSIONS;
    vector[at] = (vector[at] as number) + ((hash[2] as number) % 2 === 0 ? 1 : -1);
  }
  return vector;
}

export interface EmbedServer {
  /** Value for `AI_EMBED_BASE_URL`. */
  readonly url: string;
  /** Every text it received, with the model named in the request. */
  readonly asked: { readonly model: string; readonly input: string }[];
  /** 200 unless a test changes it. */
  status: number;
  stop(): Promise<void>;
}

/** A simulator of OpenAI's `/embeddings`. Its vectors are letter counts. */
export async function startEmbedServer(): Promise<EmbedServer> {
  const asked: EmbedServer['asked'] = [];
  const state = { status: 200 };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      if (request.url !== '/v1/embeddings' || state.status !== 200)
        return void response.writeHead(state.status === 200 ? 404 : state.status).end('{}');
      const { model, input } = JSON.parse(body) as { model: string; input: string[] };
      asked.push(...input.map((one) => ({ model, input: one })));
      const data = input.map((one, index) => ({ object: 'embedding', index, embedding: hashVector(model, one) }));
      // in no particular order: each contains the index of its text
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ object: 'list', model, data: data.toReversed() }));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    get status() {
      return state.status;
    },
    set status(next) {
      state.status = next;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
