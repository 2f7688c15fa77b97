import {
  type deleteNotify,
  type NotifyEvent,
  notifyResource,
  notifyVars,
  type saveNotify,
  type testNotify,
} from '@switchboard/ger-contract';
import { AppError, CODES, fieldRefusal, type ParsedInputOf, type ResultOf } from '@switchboard/kit-contract';
import { type Context, type Db, inTransaction, requestNotice, updateRow } from '@switchboard/kit-server';
import { insertNotify, isKnownProcess, lockNotify, type NotifyRow, type NotifyRule, removeNotify } from './repo.ts';
import { wfNotifyConfigTable } from '../tables.ts';

const OBJECT = notifyResource.code;
const NO_PROCESS = { zh: '流程不存在', en: 'The process does not exist' };
const TWICE = {
  zh: '该流程已有此事件的通知，请直接修改',
  en: 'This process already has a notification for this event. Edit that one',
};
const DEFAULT_STAYS = {
  zh: '默认通知不能删除，可以停用',
  en: 'The default notification cannot be deleted, only switched off',
};

const FRESH: NotifyRule = { receivers: [], channels: [], tplZh: null, tplEn: null, state: 'enabled' };

export async function keepNotify(
  { id, version, processId, event, ...sent }: ParsedInputOf<typeof saveNotify>,
  context: Context,
): Promise<{ id: string }> {
  const by = context.principal.staffId;
  return await inTransaction(context, async (tx) => {
    if (id === undefined) {
      const rule = { ...FRESH, ...(context.pickWritable(notifyResource, sent, null) as Partial<NotifyRule>) };
      if (event === undefined) throw new AppError(CODES.validation);
      refuseUnknown(event, rule);
      if (processId === undefined || !(await isKnownProcess(tx, processId)))
        throw fieldRefusal('processId', NO_PROCESS);
      const made = await insertNotify(tx, { processId, event, ...rule }, by);
      if (made === null) throw fieldRefusal('event', TWICE);
      const after = { processId, event, ...rule };
      await context.audit(tx, { object: OBJECT, objectId: made, action: 'add', after });
      return { id: made };
    }
    const before = await existing(tx, id);
    if (before.version !== version) throw new AppError(CODES.staleWrite);
    const { receivers, channels, tplZh, tplEn, state } = before;
    const written = context.pickWritable(notifyResource, sent, { ...before }) as Partial<NotifyRule>;
    const rule: NotifyRule = { receivers, channels, tplZh, tplEn, state, ...written };
    refuseUnknown(before.event, rule);
    const values = { ...rule, receivers: [...rule.receivers], channels: [...rule.channels] };
    await updateRow(tx, wfNotifyConfigTable, { id, values, by });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'edit', before, after: rule });
    return { id };
  });
}

export async function dropNotify(
  { id }: ParsedInputOf<typeof deleteNotify>,
  context: Context,
): Promise<Record<string, never>> {
  return await inTransaction(context, async (tx) => {
    const before = await existing(tx, id);
    if (before.processId === '0') throw new AppError(CODES.wrongState, { label: DEFAULT_STAYS });
    await removeNotify(tx, id);
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'delete', before });
    return {};
  });
}

/** Sends the notice to the caller as it would go out, with the name of each variable as its value. */
export async function tryNotify(
  { id }: ParsedInputOf<typeof testNotify>,
  context: Context,
): Promise<ResultOf<typeof testNotify>> {
  const { staffId } = context.principal;
  return await inTransaction(context, async (tx) => {
    const { event, channels, tplZh, tplEn } = await existing(tx, id);
    const vars = Object.entries(notifyVars(event)).map(([key, label]) => [
      key,
      { text: `【${label.zh}】`, textEn: `[${label.en}]` },
    ]);
    await requestNotice(tx, context, {
      eventCode: CODE_OF[event],
      to: { staffIds: [staffId] },
      vars: Object.fromEntries(vars),
      link: '/setModule/process/notify',
      channels,
      ...(tplZh === null || tplEn === null ? {} : { wording: { zh: tplZh, en: tplEn } }),
      dedupeKey: `ger.notify.test.${context.traceId}`,
    });
    await context.audit(tx, { object: OBJECT, objectId: id, action: 'test', after: { channels } });
    return { channels: [...channels] };
  });
}

/** The event codes that provide the default text. */
const CODE_OF: Readonly<Record<NotifyEvent, string>> = {
  task_created: 'ger.task.assigned',
  task_remind: 'ger.task.reminded',
  task_timeout: 'ger.task.overdue',
  transmitted: 'ger.task.transmitted',
  addsign: 'ger.task.addsign',
  approved: 'ger.instance.ended',
  rejected: 'ger.instance.ended',
  returned: 'ger.instance.returned',
  withdrawn: 'ger.instance.withdrawn',
  cc: 'ger.cc.sent',
  commented: 'ger.instance.commented',
  callback_failed: 'ger.callback.dead',
};

async function existing(tx: Db, id: string): Promise<NotifyRow> {
  const row = await lockNotify(tx, id);
  if (row === null) throw new AppError(CODES.notFound);
  return row;
}

/** A variable unknown to the event would be shown as `-` to all receivers. */
function refuseUnknown(
  event: NotifyEvent,
  { tplZh, tplEn }: { readonly tplZh: string | null; readonly tplEn: string | null },
): void {
  const known = Object.keys(notifyVars(event));
  for (const [name, text] of [
    ['tplZh', tplZh ?? ''],
    ['tplEn', tplEn ?? ''],
  ] as const) {
    const unknown = [...text.matchAll(/\$\{(\w*)\}/g)].map(([, key]) => key ?? '').find((key) => !known.includes(key));
    if (unknown !== undefined)
      throw fieldRefusal(name, {
        zh: `变量 \${${unknown}} 不存在，可用变量：${known.join('、')}`,
        en: `There is no variable \${${unknown}}; available: ${known.join(', ')}`,
      });
  }
}
