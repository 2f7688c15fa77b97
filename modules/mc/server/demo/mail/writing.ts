import { type Config, type Db, openFiles } from '@switchboard/kit-server';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { mimeFolder } from '../../mail/compose/mime-folder.ts';
import { writeMail } from './write-mail.ts';

interface Writer {
  readonly accountId: string;
  readonly staffId: string;
  readonly name: string;
  readonly email: string;
}

const BUYER = { name: 'Lena Fischer', email: 'lena.fischer@customer.example' };

/**
 * Unfinished, scheduled and failed mails: a Sent folder with only successful mails does not show the other states
 * (mc.md §7).
 */
export async function seedWriting(db: Db, config: Config, writer: Writer): Promise<void> {
  for (const [index, draft] of DRAFTS.entries())
    await sql`insert into mc.mail_draft (staff_id, account_id, to_list, subject, html, state, timing_time, timing_zone, submit_id,
        created_by, updated_by, created_at, updated_at)
      values (${writer.staffId}, ${writer.accountId}, ${JSON.stringify(draft.isOpen === true ? [] : [BUYER])}::jsonb, ${draft.subject},
        ${`<p>${draft.text}</p>`}, ${draft.inHours === undefined ? 0 : 1},
        ${draft.inHours === undefined ? null : sql`date_trunc('hour', now()) + make_interval(hours => ${draft.inHours})`},
        ${draft.inHours === undefined ? null : 'Asia/Shanghai'}, ${draft.inHours === undefined ? null : `demo-timed-${writer.accountId}-${index}`},
        ${writer.staffId}, ${writer.staffId}, now() - make_interval(hours => ${index * 7 + 1}), now() - make_interval(hours => ${index * 7}))`.execute(
      db,
    );
  const files = openFiles(config);
  try {
    for (const [index, sent] of OUTBOX.entries()) {
      const hdr = `<demo.outbox.${writer.accountId}.${index}@${writer.email.split('@')[1]}>`;
      const at = new Date(Date.now() - (index * 5 + 2) * 3_600_000);
      const bytes = writeMail({ id: hdr, from: writer, to: BUYER, subject: sent.subject, text: sent.subject, at });
      const key = `${mimeFolder(at)}${writer.accountId}/demo-${index}.eml`;
      // the mail may be sent again, and the worker retries by itself
      await files.put(key, bytes, 'message/rfc822');
      await sql`with made as (insert into mc.mail_outbox (account_id, staff_id, submit_id, message_id_hdr, mime_key, mime_sha256, mime_size,
          envelope_from, subject, not_before, attempts, next_attempt_at, smtp_code, smtp_text, accepted_at, sent_copy, search_attempts,
          state, created_at)
        values (${writer.accountId}, ${writer.staffId}, ${`demo-${index}`}, ${hdr}, ${key}, ${createHash('sha256').update(bytes).digest()},
          ${Buffer.byteLength(bytes)}, ${writer.email}, ${sent.subject}, ${at}, 1, ${new Date(Date.now() + 3 * 3_600_000)}, ${sent.code ?? null},
          ${sent.reply ?? null}, ${sent.state === 3 ? at : null}, ${sent.state === 3 ? 2 : 0}, 3, ${sent.state}, ${at}) returning id)
        insert into mc.mail_outbox_rcpt (outbox_id, email, name, kind, state, smtp_code, smtp_text)
        select made.id, r.email, r.name, 1, r.state, r.code, r.reply from made, (values
          (${BUYER.email}, ${BUYER.name}, ${sent.state === 3 ? 1 : 0}::smallint, null::int, null),
          (${sent.isPartial === true ? 'left.long.ago@customer.example' : null}, 'Left Long Ago', 2::smallint, 550, '550 5.1.1 User unknown')
        ) r (email, name, state, code, reply) where r.email is not null`.execute(db);
    }
  } finally {
    await files.close();
  }
}

const DRAFTS: readonly { subject: string; text: string; inHours?: number; isOpen?: true }[] = [
  { subject: '印尼短信报价（草稿）', text: '附件为本月报价，请查收。' },
  { subject: 'Quarterly review', text: 'Here are the figures of the last quarter.' },
  { subject: '', text: '您好，', isOpen: true },
  { subject: '合同续签提醒', text: '贵司合同将于下月到期，附上续签版本。', inHours: 20 },
  { subject: 'Maintenance on Sunday', text: 'Our European route is maintained on Sunday night.', inHours: 70 },
  { subject: '新年问候', text: '祝您新年快乐！', inHours: 24 * 45 },
];

/** mail_outbox.state */
const OUTBOX: readonly { subject: string; state: number; code?: number; reply?: string; isPartial?: true }[] = [
  { subject: '泰国通道测试结果', state: 4, code: 451, reply: '451 4.7.1 Try again later' },
  { subject: '账单核对（九月）', state: 6, reply: 'the line was cut after DATA' },
  { subject: 'Route change notice', state: 3, isPartial: true },
  { subject: '报价确认', state: 5, code: 550, reply: '550 5.7.1 Message rejected by policy' },
];
