import { queryReceived } from '@switchboard/mc-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MailWorld, startMailWorld } from './testing/mail-world.ts';

const MAILS = 200_000;

let world: MailWorld;
beforeAll(async () => {
  world = await startMailWorld();
});
afterAll(async () => await world?.stop());

describe('search in a large mailbox', () => {
  it('MC-81 finds subject, people and text, Chinese by bigrams, within a second among 200,000 mails', {
    timeout: 240_000,
  }, async () => {
    const box = await world.account('sales');
    const token = await world.token('sales');
    await world.mail(box, { subject: '短信报价单', sender: 'wang@telco.example', text: 'price list for Kenya' });
    await world.stack.query(
      `insert into mc.mail_message (account_id, box, message_id_hdr, subject, sender_email, receive_time, size, snippet, body_loaded, seen, fts)
       select $1, 2, '<' || g || '>', 'mail ' || g, 'sender' || g % 500 || '@customer.example', now() - make_interval(mins => g), 1000, 'hello', true, true,
         array_to_tsvector(array['mail', 'hello', 'sender' || g % 500, '短信'] || case when g % 100 = 0 then array['nairobi', '语音', '音线'] else '{}' end)
       from generate_series(1, ${MAILS}) g`,
      [box],
    );
    await world.stack.query('analyze mc.mail_message');
    const find = async (keyword: string): Promise<{ subjects: string[]; total: number; ms: number }> => {
      const started = performance.now();
      const { data } = await world.stack.call(queryReceived, { keyword }, { token });
      return { subjects: data.list.map(({ subject }) => subject), total: data.total, ms: performance.now() - started };
    };
    // subject, people, text; a character pair in all 200,000 mails and one in this mail only
    for (const word of ['报价单', '短信报价', 'wang telco', 'kenya']) {
      const found = await find(word);
      expect(found.subjects, word).toEqual(['短信报价单']);
      expect(found.ms, word).toBeLessThan(1_000);
    }
    for (const [word, total] of [
      ['nairobi', 2_000],
      ['语音', 2_000],
      ['hello', 10_000],
      ['短信', 10_000],
    ] as const) {
      const found = await find(word);
      expect(found.total, word).toBe(total);
      expect(found.ms, word).toBeLessThan(1_000);
    }
  });
});
