import { askQuestion, createConversation } from '@switchboard/ai-contract';
import { startModelServer } from '../simulators/ai/server.ts';
import { startScratchStack } from '../demo/scratch-stack.ts';
import { startServices } from '../engines/services.ts';
import { signIn } from '../demo/sign-in.ts';
import { percentile } from './percentile.ts';

/**
 * `pnpm bench:assistant [questions]`: measures the time to the first word of an answer against a direct request to the
 * model server, alternating.
 */
const questions = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100);
const WARM_UP = 10;
const QUESTIONS = ['公海客户怎么领取？', '如何导出列表？', 'How do I export a list?', '怎样绑定邮箱？'];

await startServices();
const model = await startModelServer();
const stack = await startScratchStack({
  apps: ['api'],
  logDir: '.reports/bench-logs',
  env: { AI_BASE_URL: model.url, AI_RATE_PER_MIN: '100000', AI_RATE_PER_DAY: '100000', LOG_LEVEL: 'warn' },
});
const token = await signIn(stack.url, 'sales');
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };

async function newConversation(initialQuestion: string): Promise<string> {
  const answer = await fetch(`${stack.url}${createConversation.path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ initialQuestion }),
  });
  return ((await answer.json()) as { data: { uuid: string } }).data.uuid;
}

/** Time until `word` appears in the stream; the rest is read to its end, so that no answer overlaps the next. */
async function untilWord(url: string, body: object, word: string): Promise<number> {
  const begun = performance.now();
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  const decoder = new TextDecoder();
  let text = '';
  let took: number | null = null;
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (took === null && text.includes(word)) took = performance.now() - begun;
  }
  if (took === null) throw new Error(`no word: ${response.status} ${text.slice(0, 300)}`);
  return took;
}

const ours: number[] = [];
const bare: number[] = [];
try {
  for (let n = 0; n < questions + WARM_UP; n++) {
    const content = QUESTIONS[n % QUESTIONS.length] as string;
    const conversationUuid = await newConversation(content);
    const withUs = await untilWord(
      `${stack.url}${askQuestion.path}`,
      { stream: true, content, conversationUuid },
      'event: message',
    );
    // the exact messages that the API sent
    const { messages } = model.asked.at(-1) as { messages: unknown };
    const without = await untilWord(`${model.url}/chat/completions`, { stream: true, messages }, 'delta');
    if (n < WARM_UP) continue;
    ours.push(withUs);
    bare.push(without);
  }
  const line = (name: string, values: readonly number[]): string =>
    `| ${name} | ${percentile(values, 0.5).toFixed(1)} | ${percentile(values, 0.95).toFixed(1)} |`;
  const more = ours.map((ms, n) => ms - (bare[n] as number));
  console.log(`\n| until the first word, ${questions} questions | p50 ms | p95 ms |\n|---|---|---|`);
  console.log([line('through the portal', ours), line('the model alone', bare), line('more', more)].join('\n'));
} finally {
  await stack.stop();
  await model.stop();
}
process.exit(0);
