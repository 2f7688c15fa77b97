import { defineCall, defineResource, field, needs, zId, zTime } from '@switchboard/kit-contract';
import { z } from 'zod';
import { NOTICE_KEY } from './version.ts';

const BASE = '/v2/sys/staff/loginPrompt';

/** Notice on the sign-in page for a limited time: the newest one that is enabled and valid now is shown. */
export const loginPromptResource = defineResource({
  code: 'sys.login-prompt',
  right: NOTICE_KEY,
  basePath: BASE,
  title: { zh: '登录提示', en: 'Sign-in prompts' },
  fields: {
    id: field.id({ label: { zh: '提示 ID', en: 'Prompt ID' } }),
    contentZh: field.text({ label: { zh: '中文内容', en: 'Chinese text' }, editable: true, max: 500, width: 320 }),
    contentEn: field.text({
      label: { zh: '英文内容', en: 'English text' },
      editable: true,
      nullable: true,
      max: 500,
      width: 280,
    }),
    startAt: field.dateTime({ label: { zh: '开始时间', en: 'From' }, editable: true, sortable: true, width: 170 }),
    endAt: field.dateTime({ label: { zh: '结束时间', en: 'Until' }, editable: true, sortable: true, width: 170 }),
    enabled: field.boolean({ label: { zh: '启用', en: 'Enabled' }, editable: true, filter: true, width: 80 }),
    state: field.enum({
      label: { zh: '状态', en: 'Status' },
      filter: true,
      width: 100,
      values: {
        shown: { label: { zh: '展示中', en: 'Showing' }, tone: 'success' },
        later: { label: { zh: '未开始', en: 'Upcoming' }, tone: 'info' },
        over: { label: { zh: '已结束', en: 'Ended' }, tone: 'neutral' },
        off: { label: { zh: '停用', en: 'Disabled' }, tone: 'neutral' },
        covered: { label: { zh: '被新提示覆盖', en: 'Replaced by a newer prompt' }, tone: 'warning' },
      },
    }),
    updatedAt: field.dateTime({ label: { zh: '更新时间', en: 'Updated' }, sortable: true, width: 170 }),
    version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
  },
  list: {
    columns: ['contentZh', 'contentEn', 'startAt', 'endAt', 'state', 'updatedAt'],
    defaultSort: { field: 'startAt', order: 'desc' },
    search: ['contentZh', 'contentEn'],
  },
});

const { fields } = loginPromptResource;

/** `id` null creates a new one. */
export const saveLoginPrompt = defineCall({
  name: 'sys.login-prompt.save',
  method: 'POST',
  path: `${BASE}/save`,
  summary: { zh: '保存登录提示', en: 'Save a sign-in prompt' },
  right: needs(`${NOTICE_KEY}:edit`),
  withIdempotency: true,
  input: z
    .object({
      id: zId.nullable().default(null),
      version: z.int().min(0).default(0),
      contentZh: fields.contentZh.schema,
      contentEn: fields.contentEn.schema,
      startAt: zTime,
      endAt: zTime,
      enabled: z.boolean(),
    })
    .refine(({ startAt, endAt }) => Date.parse(startAt) < Date.parse(endAt), {
      path: ['endAt'],
      params: { zh: '结束时间须晚于开始时间', en: 'The end must be after the start' },
    }),
  result: zId,
});

export const deleteLoginPrompt = defineCall({
  name: 'sys.login-prompt.del',
  method: 'POST',
  path: `${BASE}/del`,
  summary: { zh: '删除登录提示', en: 'Delete a sign-in prompt' },
  right: needs(`${NOTICE_KEY}:del`),
  withIdempotency: true,
  input: z.object({ id: zId, version: z.int().min(0) }),
  result: z.literal(true),
});

export const loginPromptCalls = [saveLoginPrompt, deleteLoginPrompt];
