import { randomUUID } from 'node:crypto';
import { CODES } from '@switchboard/kit-contract';
import type { JobServices } from '@switchboard/kit-server';
import { forwardMails, beginDraft, MAIL_CODES, uploadAttachment, type WriteKind } from '@switchboard/mc-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { a, Composing } from '../../testing/mail/composing.ts';
import { EICAR, startVirusScanner, type VirusScanner } from '../read/testing/virus-scanner.ts';
import { forwardJob } from './forward.ts';

let c: Composing;
let scanner: VirusScanner;
beforeAll(async () => {
  scanner = await startVirusScanner();
  c = await Composing.start('scanned', { CLAMD_ADDRESS: scanner.address });
}, 120_000);
afterAll(async () => {
  await c?.stop();
  await scanner?.close();
});
beforeEach(async () => {
  // the limit per minute is tested elsewhere
  await c.mail.query(`update mc.mail_outbox set created_at = created_at - interval '2 minutes'`);
});

const PICTURE = Buffer.from(`not a picture: ${EICAR}`).toString('base64');
/** Part of every file of this test: concurrent tests share the object store. */
const MARK = randomUUID();
let made = 0;

/** A received mail with one file and a picture in its text. */
async function received(content: string, { picture = 'iVBORw0KGgo=', type = 'text/plain' } = {}): Promise<string> {
  made += 1;
  const key = `mail/${c.accountId}/scanned-${Date.now()}-${made}.eml`;
  const eml = [
    'Subject: offer',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html',
    '',
    '<p>the offer <img src="cid:logo@x"></p>',
    '--r',
    'Content-Type: image/png',
    'Content-ID: <logo@x>',
    'Content-Transfer-Encoding: base64',
    '',
    picture,
    '--r--',
    '--b',
    `Content-Type: ${type}; name=terms.txt`,
    'Content-Disposition: attachment; filename=terms.txt',
    '',
    `${MARK} ${content}`,
    '--b--',
    '',
  ].join('\r\n');
  await c.mail.worker.services.files.put(key, eml, 'message/rfc822');
  return await c.addMail({ box: 1, subject: 'offer', eml_key: key, body_loaded: true });
}

const begin = async (kind: WriteKind, ref: string) =>
  await c.mail.call(beginDraft, { kind, refIds: [ref] }, { token: c.token });
const forward = async (refIds: string[], mode: 'inline' | 'eml') =>
  await c.mail.call(
    forwardMails,
    { refIds, to: [a('boss@customer.example')], mode, content: '<p>see</p>' },
    { token: c.token },
  );
const upload = async (content: string) =>
  await c.mail.call(
    uploadAttachment,
    {},
    { token: c.token, file: { name: 'note.txt', bytes: Buffer.from(`${MARK} ${content}`) } },
  );
const isOwn = new Map<string, boolean>();
async function ownObjects(): Promise<string[]> {
  const { files } = c.mail.worker.services;
  const keys = await files.list(`mail/draft/${await c.mail.staffId('sales')}`);
  for (const key of keys.filter((each) => !isOwn.has(each))) {
    // another test may have removed its object
    const bytes = await files.get(key).catch(() => Buffer.of());
    isOwn.set(key, Buffer.from(bytes).includes(MARK));
  }
  return keys.filter((key) => isOwn.get(key));
}

/** All rows, objects and mails that copying creates. */
async function stored() {
  const [rows] = await c.mail.query<{ files: number; mails: number }>(
    `select (select count(*)::int from mc.mail_attachment) as files, (select count(*)::int from mc.mail_outbox) as mails`,
  );
  return { ...rows, objects: await ownObjects() };
}

describe('files copied into a mail, with scanning enabled', { retry: 0 }, () => {
  it('are scanned like uploads: a clean one is marked clean, an infected one is refused, audited and not stored', async () => {
    const clean = await received('all is well');
    for (const kind of ['forward', 'editAgain'] as const) {
      const { data } = await begin(kind, clean);
      const rows = await c.mail.query('select scan_state as scan from mc.mail_attachment where id = $1', [
        data.attachments[0]?.fileId,
      ]);
      expect(rows).toEqual([{ scan: 1 }]);
      expect(data.content).toContain('data:image/png');
    }
    expect(await ownObjects()).not.toEqual([]);
    const infected = await received(`look: ${EICAR}`);
    const before = await stored();
    for (const kind of ['forward', 'editAgain', 'transmit'] as const)
      expect([kind, (await begin(kind, infected)).code]).toEqual([kind, MAIL_CODES.infected]);
    for (const mode of ['inline', 'eml'] as const)
      expect([mode, (await forward([clean, infected], mode)).code]).toEqual([mode, MAIL_CODES.infected]);
    expect(await stored()).toEqual(before);
    const audited = await c.mail.query(`select 1 from sys.audit_log where object_code = 'mc.mail' and code = $1`, [
      MAIL_CODES.infected,
    ]);
    expect(audited).toHaveLength(5);
    // a reply copies no file
    expect((await begin('reply', infected)).code).toBe(0);
  });

  it('are also scanned in the background: nothing is sent', async () => {
    const refIds: string[] = [];
    for (let at = 0; at < 6; at++) refIds.push(await received(at === 5 ? EICAR : `no ${at}`));
    const before = await stored();
    expect((await forward(refIds, 'inline')).code).toBe(MAIL_CODES.accepted);
    const [job] = await c.mail.query<{ data: never }>(`select data from pgboss.job where name = 'mc.mail.transmit'`);
    const { services, log } = c.mail.worker;
    const jobServices = { services } as unknown as JobServices;
    await forwardJob.run(job?.data as never, {
      config: services.config,
      db: services.db,
      jobs: services.jobs,
      log,
      jobServices,
    });
    expect(await stored()).toEqual(before);
    expect(await c.mail.query(`select 1 from pgboss.job where data::text like '%mc.mail.failed%'`)).not.toEqual([]);
  });

  it('include pictures of the text: infected ones are left out of a quote and refused when pasted', async () => {
    const { data } = await begin('reply', await received('x', { picture: PICTURE }));
    expect(data.content).toContain('the offer');
    expect(data.content).not.toContain('data:image');
    const pasted = await c.send({ content: `<p>see <img src="data:image/png;base64,${PICTURE}"></p>` });
    expect(pasted.code).toBe(MAIL_CODES.infected);
    expect((await c.send({ content: '<p><img src="data:image/png;base64,iVBORw0KGgo="></p>' })).code).toBe(0);
  });

  it('are not copied while the scanner is unavailable, and an upload waiting for its scan is not sent', async () => {
    const clean = await received('all is well');
    const uploaded = await upload('later');
    await c.mail.query('update sys.dl_file set scan_state = 0');
    const attachments = [uploaded.data.fileId];
    expect((await c.send({ attachments })).code).toBe(CODES.fileNotScanned);
    await c.mail.query('update sys.dl_file set scan_state = 1');
    expect((await c.send({ attachments })).code).toBe(0);
    await scanner.close();
    const before = await stored();
    expect((await begin('forward', clean)).code).toBe(CODES.engineDown);
    expect(await stored()).toEqual(before);
  });
});
