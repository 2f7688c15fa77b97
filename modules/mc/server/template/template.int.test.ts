import { CODES } from '@switchboard/kit-contract';
import { pageMessages, saveTemplate, templateResource } from '@switchboard/mc-contract';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startMc, type TestMc } from '../testing/start-mc.ts';

let mc: TestMc;
let admin: string;
let sales: string;
beforeAll(async () => {
  mc = await startMc();
  [admin, sales] = [await signIn(mc.stack.call, 'admin'), await signIn(mc.stack.call, 'sales')];
});
afterAll(async () => await mc?.stop());

const find = async (eventCode: string) => {
  const { data } = await mc.stack.call(templateResource.calls.page, { keyword: eventCode }, { token: admin });
  return data.list.find((row) => row.eventCode === eventCode)!;
};
const save = async (over: object, token = admin) => {
  const { id, eventCode, typeCode, vars, updatedAt, title, content, ...row } = await find('sys.notice.general');
  return await mc.stack.call(saveTemplate, { ...row, templateId: id, ...over }, { token });
};

describe('message templates', () => {
  it('a changed wording applies to the next message; earlier messages keep theirs', async () => {
    const sendNotice = async (text: string): Promise<void> =>
      await mc.notify({ eventCode: 'sys.notice.general', to: ['sales'], vars: { text }, dedupeKey: text });
    await sendNotice('one');
    expect((await save({ contentZh: '请注意：${text}', titleZh: '提醒' })).data).toBe(true);
    await sendNotice('two');
    const { list } = (await mc.stack.call(pageMessages, {}, { token: sales, locale: 'zh' })).data;
    expect(list.map(({ title, msgContentTemplate }) => [title, msgContentTemplate])).toEqual([
      ['提醒', '请注意：${text}'],
      ['系统通知', '${text}'],
    ]);
    const [audited] = await mc.stack.query(
      `select action from sys.audit_log where object_code = 'mc.template' order by id desc limit 1`,
    );
    expect(audited).toEqual({ action: 'update' });
  });

  it('a variable that the event does not provide is refused on its field; so is a stale write', async () => {
    const refused = await save({ contentEn: 'Look: ${text} ${nobody}' });
    expect(refused).toMatchObject({ code: CODES.validation, data: [{ field: 'contentEn' }] });
    expect((await save({ version: 0 })).code).toBe(CODES.staleWrite);
    expect((await save({}, sales)).code).toBe(CODES.noPermission);
  });

  it('a disabled template creates no message', async () => {
    expect((await save({ enabled: false })).data).toBe(true);
    await mc.notify({ eventCode: 'sys.notice.general', to: ['sales'], vars: { text: 'three' }, dedupeKey: 'three' });
    expect((await mc.stack.call(pageMessages, { keyword: 'three' }, { token: sales })).data.total).toBe(0);
    await save({ enabled: true });
  });
});
