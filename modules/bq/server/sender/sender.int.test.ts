import { listSenderProof, saveSender, senderImport, senderResource, submitSender } from '@switchboard/bq-contract';
import { CODES, getFileLink, uploadFile } from '@switchboard/kit-contract';
import { connectServices } from '@switchboard/kit-server';
import type { TestStack } from '@switchboard/kit-server/testing';
import { makeRole, SAMPLES, signIn, startSys } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bqModule } from '../module.ts';
import { mastersWorld } from '../testing/masters-world.ts';
import { senderImporter } from './importer.ts';

const ALL = 4;
let stack: TestStack;
let world: ReturnType<typeof mastersWorld>;
let [admin, reader, stranger, channelId, code] = ['', '', '', '', ''];

beforeAll(async () => {
  stack = await startSys({}, [bqModule], { withRecords: true });
  world = mastersWorld(stack);
  await world.places();
  await world.app('shop');
  channelId = await world.channel('0.02', { senderMode: 'registered' });
  code = (await stack.query<{ code: string }>('select code from bq.channel where id = $1', [channelId]))[0]?.code ?? '';
  admin = await signIn(stack.call, 'admin');
  await makeRole(stack, { code: 'senders', keys: [senderResource.right], scope: ALL, login: 'auditor' });
  reader = await signIn(stack.call, 'auditor');
  stranger = await signIn(stack.call, 'sales');
});
afterAll(async () => await stack?.stop());

const as = (token: string) => ({ token, locale: 'en' as const });
const senders = async (): Promise<string[]> =>
  (await stack.query<{ sender: string }>('select sender from bq.sender_id order by id')).map(({ sender }) => sender);

it('a file of names is checked row by row, adds drafts only, and can be undone except for submitted names', async () => {
  await stack.query(`insert into bq.sender_id (channel_id, mcc, sender, kind) values ($1, 510, 'KNOWN', 'alpha')`, [
    channelId,
  ]);
  const lines = [
    'Sender ID,Kind,Channel code,MCC,MNC,Application no.,Template',
    `SHOPNOW,Alphanumeric,${code},510,,shop,Your code is {code}`,
    `KNOWN,Alphanumeric,${code},510,,,`,
    `12,Short code,${code},510,,,`,
    `LUMO,Alphanumeric,NOWHERE,510,,,`,
    `LUMO,Alphanumeric,${code},999,,,`,
    `LUMO,Alphanumeric,${code},510,,nobody,`,
    `LUMO,Alphanumeric,${code},510,10,,`,
    `LUMO,Alphanumeric,${code},510,10,,`,
  ];
  const file = { fileName: 'senders.csv', content: Buffer.from(lines.join('\n')).toString('base64') };
  expect((await stack.call(senderImport.calls.check, file, as(reader))).code).toBe(CODES.noPermission);
  const { data } = await stack.call(senderImport.calls.check, file, as(admin));
  expect(data.counts).toMatchObject({ ok: 2, duplicate: 2, error: 4 });
  expect(data.problems.map(({ rowNo, problems }) => [rowNo, problems[0]?.column])).toEqual([
    [3, 'sender'],
    [4, 'sender'],
    [5, 'channel'],
    [6, 'mcc'],
    [7, 'app'],
    [9, 'sender'],
  ]);
  expect(await senders()).toEqual(['KNOWN']);
  expect((await stack.call(senderImport.calls.confirm, { id: data.id }, as(admin))).code).toBe(0);
  const work = async (): Promise<void> => {
    const services = connectServices(stack.config, stack.log.log, 'system');
    const context = { config: stack.config, db: services.db, log: stack.log.log, jobs: services.jobs };
    try {
      await senderImporter.job.run({ runId: data.id }, context);
    } finally {
      await services.close();
    }
  };
  await work();
  expect(await senders()).toEqual(['KNOWN', 'SHOPNOW', 'LUMO']);
  const [made] = await stack.query<{ id: string; state: string; app: string }>(
    `select d.id, d.state, a.app_no as app from bq.sender_id d join bq.app a on a.id = d.app_id where d.sender = 'SHOPNOW'`,
  );
  expect(made).toMatchObject({ state: 'draft', app: 'shop' });
  // a name submitted in the meantime stays
  expect((await stack.call(submitSender, { id: made?.id ?? '', version: 0 }, as(admin))).code).toBe(0);
  expect((await stack.call(senderImport.calls.undo, { id: data.id }, as(admin))).code).toBe(0);
  await work();
  expect(await senders()).toEqual(['KNOWN', 'SHOPNOW']);
  await stack.query('delete from bq.sender_id');
});

it('proof files belong to the name: added with the form, readable by users who see the name, never replaced, five files at most', async () => {
  const upload = async (name: string, bytes: Uint8Array) =>
    (await stack.call(uploadFile, {}, { ...as(admin), file: { name, bytes } })).data.fileId;
  const base = { sender: 'SHOPNOW', kind: 'alpha', channelId, mcc: '510' };
  const save = async (changes: object) => await stack.call(saveSender, { ...base, ...changes } as never, as(admin));
  const program = await upload('proof.zip', SAMPLES.ZIP);
  expect((await save({ fileIds: [program] })).code).toBe(CODES.fileTypeRefused);
  // the name is not stored without its proof
  expect(await senders()).toEqual([]);
  const first = await upload('trade mark.pdf', SAMPLES.PDF);
  const { id } = (await save({ fileIds: [first] })).data;
  const proof = async (token: string) => await stack.call(listSenderProof, { id }, as(token));
  expect((await proof(reader)).data).toMatchObject([{ fileId: first, name: 'trade mark.pdf' }]);
  expect((await proof(stranger)).code).toBe(CODES.noPermission);
  const link = async (token: string) => (await stack.call(getFileLink, { fileId: first }, as(token))).code;
  expect([await link(reader), await link(stranger)]).toEqual([0, CODES.notFound]);
  const second = await upload('letter.png', SAMPLES.PNG);
  expect((await save({ id, version: 0, fileIds: [second] })).code).toBe(0);
  expect((await proof(reader)).data.map(({ name }) => name).toSorted()).toEqual(['letter.png', 'trade mark.pdf']);
  const four = await Promise.all([1, 2, 3, 4].map(async (n) => await upload(`${n}.pdf`, SAMPLES.PDF)));
  expect((await save({ id, version: 1, fileIds: four })).code).toBe(CODES.limitReached);
  expect((await proof(reader)).data).toHaveLength(2);
});
