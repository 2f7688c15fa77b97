import { CODES, getFileLink, uploadFile } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import {
  askAgain,
  closeFeedback,
  commitFeedback,
  countResponeFeedback,
  getFeedbackDetail,
  myFeedbackResource,
  replyFeedback,
} from '@switchboard/sys-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLES, signIn } from '@switchboard/sys-server/testing';
import { startTestApi } from './testing/start-test-api.ts';

const { GIF, JPEG, PDF, PNG } = SAMPLES;

let sys: TestStack;
let admin: string;
let sales: string;
let ops: string;
beforeAll(async () => {
  sys = await startTestApi();
  [admin, sales, ops] = (await Promise.all(['admin', 'sales', 'ops'].map((login) => signIn(sys.call, login)))) as [
    string,
    string,
    string,
  ];
});
afterAll(async () => await sys?.stop());

const bring = async (token: string, name = 'a.png', bytes: Uint8Array = PNG): Promise<string> =>
  (await sys.call(uploadFile, { biz: 'sys.feedback' }, { token, file: { name, bytes } })).data.fileId;
const send = async (fileIds: string[], content = '导出按钮没有反应', token = ops) =>
  await sys.call(commitFeedback, { type: 'bug', content, fileIds }, { token });
const link = async (fileId: string, token: string) => await sys.call(getFileLink, { fileId, preview: true }, { token });
const detail = async (id: string, token: string) => await sys.call(getFeedbackDetail, { id }, { token });
const dots = async (): Promise<number> => (await sys.call(countResponeFeedback, {}, { token: ops })).data.num;
const listed = async (token: string): Promise<string[]> =>
  (await sys.call(myFeedbackResource.calls.page, { pageSize: 100 }, { token })).data.list.map(({ id }) => id);

describe('SYS-65 feedback', () => {
  it('SYS-65 takes 5 to 2000 characters and up to six images of up to 5 MB: jpeg, jpg, png, gif by their bytes', async () => {
    expect((await send([], '四个字呀')).code).toBe(CODES.validation);
    expect((await send([], 'x'.repeat(2001))).code).toBe(CODES.validation);
    const six = [
      await bring(ops, 'a.png'),
      await bring(ops, 'b.jpg', JPEG),
      await bring(ops, 'c.jpeg', JPEG),
      await bring(ops, 'd.gif', GIF),
      await bring(ops, 'e.png', Buffer.concat([PNG, Buffer.alloc(5 * 1_024 * 1_024 - PNG.length)])),
      await bring(ops, 'f.png'),
    ];
    const before = await listed(ops);
    const sent = await send(six, 'x'.repeat(2000));
    expect(sent.code, sent.msg).toBe(0);
    expect((await detail(sent.data.id, ops)).data.files.map(({ name }) => name)).toEqual([
      'a.png',
      'b.jpg',
      'c.jpeg',
      'd.gif',
      'e.png',
      'f.png',
    ]);
    const more = await Promise.all(Array.from({ length: 7 }, async () => await bring(ops)));
    expect((await send(more)).code).toBe(CODES.validation);
    const large = await bring(ops, 'g.png', Buffer.concat([PNG, Buffer.alloc(5 * 1_024 * 1_024)]));
    expect((await send([large])).code).toBe(CODES.fileTooLarge);
    expect((await send([await bring(ops, 'h.pdf', PDF)])).code).toBe(CODES.fileTypeRefused);
    // refused as a whole: nothing of it is stored
    expect(await listed(ops)).toEqual([sent.data.id, ...before]);
  });

  it('SYS-65 feedback and its images are visible to the submitter only; an answer sets status 1, message type 5 and a red dot; a new text sets status 0; closed is final', async () => {
    const fileId = await bring(ops, '截图.png');
    const { id } = (await send([fileId])).data;
    expect(await listed(sales)).not.toContain(id);
    expect((await detail(id, sales)).code).toBe(CODES.notFound);
    expect((await link(fileId, sales)).code).toBe(CODES.notFound);
    const shown = await link(fileId, admin);
    expect(Buffer.from(await (await fetch(shown.data.url)).arrayBuffer()).equals(PNG)).toBe(true);
    expect((await send([fileId], '别人的截图也不能用', sales)).code).toBe(CODES.notFound);

    const before = await dots();
    const answer = await bring(admin, '答复.png');
    const replied = { id, content: '请按图中的步骤操作', fileIds: [answer] };
    expect((await sys.call(replyFeedback, replied, { token: admin })).code).toBe(0);
    expect(await dots()).toBe(before + 1);
    const [notice] = await sys.query<{ data: { eventCode: string; to: { staffIds: string[] } } }>(
      `select data from pgboss.job where name = 'mc.notify.request' and data->>'objectId' = $1`,
      [id],
    );
    const [owner] = await sys.query<{ id: string }>(
      `select staff_id::text as id from sys."user" where login_name = 'ops'`,
    );
    expect(notice?.data).toMatchObject({ eventCode: 'sys.feedback.replied', to: { staffIds: [owner?.id] } });
    const [template] = await sys.query<{ type_code: string }>(
      `select type_code from mc.msg_template where event_code = 'sys.feedback.replied'`,
    );
    expect(template?.type_code).toBe('5');
    const read = (await detail(id, ops)).data;
    expect([read.status, read.replies.map(({ files }) => files.map(({ name }) => name))]).toEqual([
      '1',
      [['答复.png']],
    ]);
    expect(await dots()).toBe(before);
    expect((await link(answer, ops)).code).toBe(0);
    expect((await link(answer, sales)).code).toBe(CODES.notFound);

    const again = { id, content: '还是没有反应', fileIds: [await bring(ops)] };
    expect((await sys.call(askAgain, again, { token: ops })).code).toBe(0);
    expect((await detail(id, ops)).data.status).toBe('0');
    expect((await sys.call(closeFeedback, { id }, { token: admin })).code).toBe(0);
    const late = async (call: typeof askAgain | typeof replyFeedback, token: string) =>
      (await sys.call(call, { id, content: '最后再说一句', fileIds: [] }, { token })).code;
    expect([await late(askAgain, ops), await late(replyFeedback, admin)]).toEqual([CODES.wrongState, CODES.wrongState]);
  });
});
