import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { testSearch } from '@switchboard/ai-contract';
import pg from 'pg';
import { signIn } from '../demo/sign-in.ts';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { startServices } from '../engines/services.ts';
import { percentile } from './percentile.ts';

/**
 * `pnpm bench:knowledge [pieces] [questions]` (ai A50): measures a search of the knowledge base by words, with vectors,
 * and for a reader of 5,000 pieces, for whom every vector is compared.
 */
const [pieces = 200_000, questions = 100] = process.argv.filter((word) => /^\d+$/.test(word)).map(Number);
const DIMENSIONS = 256;
const FEW = 5_000;
const BATCH = 2_000;
const WARM_UP = 10;
const MODEL = 'bench';

/** A fixed seed, so that every run uses the same numbers. */
let seed = 7;
const random = (): number => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
};
const hanzi = (n: number): string => String.fromCodePoint(0x4e00 + n);
/** A few words are frequent and most are rare, as in natural language. */
const word = (): string => {
  const n = Math.floor(3_000 * random() ** 3);
  return hanzi(n) + hanzi((n * 37) % 3_500);
};
const sentence = (words: number): string => Array.from({ length: words }, word).join('');
const pairs = (text: string): string[] => [
  ...new Set(Array.from(text).flatMap((a, i, all) => (i === 0 ? [] : [`${all[i - 1]}${a}`]))),
];
const vector = (): number[] => {
  const raw = Array.from({ length: DIMENSIONS }, () => random() - 0.5);
  const length = Math.hypot(...raw);
  return raw.map((value) => value / length);
};

async function fill(client: pg.Client): Promise<void> {
  for (const [code, many] of [
    ['bench-few', FEW],
    ['bench-many', pieces - FEW],
  ] as const) {
    const { rows } = await client.query<{ space: string; document: string }>(
      `with s as (insert into ai.kb_space (code, name_zh, name_en) values ($1, $1, $1) returning id)
       insert into ai.kb_document (space_id, name, lang, sha256, state, index_version)
       select id, $1, 'zh', sha256($1::bytea), 3, 1 from s returning space_id as space, id as document`,
      [code],
    );
    for (let done = 0; done < many; done += BATCH) {
      const texts = Array.from({ length: BATCH }, () => sentence(90));
      await client.query(
        `insert into ai.kb_chunk (document_id, space_id, index_version, ordinal, heading, text, tokens, fts, embedding, embed_model)
         select $1, $2, 1, $3 + n, 'bench', t, 180, array_to_tsvector(string_to_array(w, ' ')), v::real[], $7
         from unnest($4::text[], $5::text[], $6::text[]) with ordinality as piece (t, w, v, n)`,
        [
          ...[rows[0]?.document, rows[0]?.space, done, texts, texts.map((text) => pairs(text).join(' '))],
          ...[texts.map(() => `{${vector().join(',')}}`), MODEL],
        ],
      );
    }
  }
  await client.query('vacuum analyze ai.kb_chunk');
}

const embed = createServer((request, response) => {
  void json(request).then((body) => {
    const { input } = body as { input: string[] };
    response.end(JSON.stringify({ data: input.map((_, index) => ({ index, embedding: vector() })) }));
  });
});
embed.listen(0, '127.0.0.1');
await once(embed, 'listening');

async function measure(name: string, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${await signIn(url, 'admin')}`, 'content-type': 'application/json' };
  const times: number[] = [];
  let found = 0;
  for (let n = 0; n < questions + WARM_UP; n++) {
    const body = JSON.stringify({ measured: sentence(4) });
    const begun = performance.now();
    const answer = await fetch(`${url}${testSearch.path}`, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: number; data: { list: unknown[] } };
    if (code !== 0) throw new Error(`the search answered ${code}`);
    if (n < WARM_UP) continue;
    times.push(performance.now() - begun);
    found += data.list.length;
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  return `| ${name} | ${p50.toFixed(0)} | ${p95.toFixed(0)} | ${(found / questions).toFixed(1)} |`;
}

await startServices();
const shared = { apps: ['api'] as const, logDir: '.reports/bench-logs' };
const AI_EMBED_BASE_URL = `http://127.0.0.1:${(embed.address() as AddressInfo).port}/v1`;
const stack = await startScratchStack({
  ...shared,
  env: { AI_EMBED_BASE_URL, AI_EMBED_MODEL: MODEL, LOG_LEVEL: 'warn' },
});
const client = new pg.Client({ connectionString: stack.env['DATABASE_URL'] });
await client.connect();
try {
  await fill(client);
  console.log(`\n| ${pieces} pieces, ${questions} questions | p50 ms | p95 ms | found |\n|---|---|---|---|`);
  console.log(await measure('of all passages, the best by words compared with their vectors', stack.url));
  await client.query(`update ai.kb_space set status = 0 where code <> 'bench-few'`);
  console.log(await measure(`${FEW} of them, every vector compared`, stack.url));
  await client.query(`update ai.kb_space set status = 1`);
  await client.query(`update ai.kb_chunk set embed_model = 'another' where embed_model = $1`, [MODEL]);
  console.log(await measure('of all passages, no vectors computed yet', stack.url));
} finally {
  await client.end();
  await stack.stop();
  embed.close();
}
process.exit(0);
