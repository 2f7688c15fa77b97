import type { TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QUALITY_SET } from '@switchboard/tools/simulators/ai/quality-set';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

let api: TestStack;
let finance: string;
beforeAll(async () => {
  api = await startAssistant({ AI_RATE_PER_MIN: '10000', AI_RATE_PER_DAY: '10000' });
  // may read every guide, so that all of them compete with the right one
  finance = await signIn(api.call, 'finance');
});
afterAll(async () => await api?.stop());

/** Headings of the chunks that an answer was based on, best first. */
async function foundFor(question: string, conversationUuid: string): Promise<string[]> {
  const reader = await (await ChatReader.ask(api, finance, { content: question, conversationUuid })).end();
  const rows = await api.query<{ heading: string }>(
    `select c.heading from ai.chat t cross join jsonb_array_elements(t.hits) with ordinality hit (piece, place)
     join ai.kb_chunk c on c.id = (hit.piece ->> 'id')::bigint where t.uuid = $1 order by hit.place`,
    [reader.chatUuid],
  );
  return rows.map(({ heading }) => heading);
}

describe('finding the right section', () => {
  it('of a guide among the first five chunks for 9 of 10 questions, in Chinese and in English', {
    timeout: 300_000,
  }, async () => {
    const sections = await api.query<{ heading: string }>('select heading from ai.kb_chunk');
    const missed: string[] = [];
    let first = 0;
    for (const [question, heading] of QUALITY_SET) {
      expect(
        sections.some((section) => section.heading.endsWith(heading)),
        heading,
      ).toBe(true);
      const found = await foundFor(question, await newConversation(api, finance, question));
      const place = found.slice(0, 5).findIndex((one) => one.endsWith(heading));
      if (place === 0) first += 1;
      if (place === -1) missed.push(`${question}: ${found[0] ?? 'nothing'}`);
    }
    const all = QUALITY_SET.length;
    console.log(
      `retrieval: ${all} questions over ${sections.length} sections, recall@5 ${((all - missed.length) / all).toFixed(3)}, ` +
        `recall@1 ${(first / all).toFixed(3)}\nmissed: ${missed.join('\n        ')}`,
    );
    expect(all).toBeGreaterThanOrEqual(100);
    expect((all - missed.length) / all).toBeGreaterThanOrEqual(0.9);
  });
});
