import type { FillVar } from '@switchboard/mc-contract';
import { fillTemplate } from '@switchboard/mc-contract';
import { sendToDingTalk } from '@switchboard/sys-server';
import { z } from 'zod';
import type { DingSettings } from './settings.ts';

export interface WorkNotice {
  readonly msgId: string;
  readonly dingUserId: string;
  readonly locale: 'zh' | 'en';
  readonly title: string;
  readonly template: string;
  readonly vars: readonly FillVar[];
  readonly typeCode: string;
  readonly link: string | null;
}

/** DingTalk limits a card to 2,000 characters of Markdown; longer texts are read in the portal. */
const MAX_TEXT = 1_500;
const BUTTON = { zh: '查看详情', en: 'Open' } as const;

/**
 * Sends one work notice and returns DingTalk's task id. DingTalk drops the same card to the same person on one day, so
 * a retry is harmless.
 */
export async function sendWorkNotice(settings: DingSettings, notice: WorkNotice): Promise<string> {
  const text = fillTemplate(notice.template, notice.vars, notice.locale);
  const answer = await sendToDingTalk(settings, '/topapi/message/corpconversation/asyncsend_v2', {
    agent_id: Number(settings.agentId),
    userid_list: notice.dingUserId,
    msg: {
      msgtype: 'action_card',
      action_card: {
        title: notice.title,
        markdown: `#### ${plain(notice.title)}\n\n${plain(text).slice(0, MAX_TEXT)}`,
        single_title: BUTTON[notice.locale],
        single_url: urlOf(settings, notice),
      },
    },
  });
  return String(z.object({ task_id: z.union([z.number(), z.string()]) }).parse(answer).task_id);
}

const APPROVALS = '3';

/**
 * Approval cards with a link open the task without the portal menu and sign in through DingTalk (ger rule 33); other
 * cards open the message.
 */
function urlOf({ publicOrigin, corpId }: DingSettings, { msgId, typeCode, link }: WorkNotice): string {
  if (typeCode !== APPROVALS || link === null) return `${publicOrigin}/ddNotice?msgId=${msgId}`;
  const url = new URL(link, publicOrigin);
  url.searchParams.set('forward', 'dingtalk');
  if (corpId !== null) url.searchParams.set('corpId', corpId);
  return url.href;
}

/** Escapes Markdown: a name with an asterisk in it must not turn half the card bold. */
const plain = (text: string): string => text.replaceAll(/[\\`*_#[\]<>]/g, String.raw`\$&`);

const zIds = z.array(z.string()).optional();
const zResult = z.object({
  send_result: z.object({
    invalid_user_id_list: zIds,
    forbidden_user_id_list: zIds,
    failed_user_id_list: zIds,
    read_user_id_list: zIds,
    unread_user_id_list: zIds,
  }),
});

export type Outcome = { readonly delivered: true } | { readonly failed: string } | null;

/** The outcome of a task; null = DingTalk is still processing it. */
export async function resultOf(settings: DingSettings, taskId: string, dingUserId: string): Promise<Outcome> {
  const answer = await sendToDingTalk(settings, '/topapi/message/corpconversation/getsendresult', {
    agent_id: Number(settings.agentId),
    task_id: Number(taskId),
  });
  const { send_result: result } = zResult.parse(answer);
  const isIn = (ids: readonly string[] | undefined): boolean => ids?.includes(dingUserId) === true;
  if (isIn(result.read_user_id_list) || isIn(result.unread_user_id_list)) return { delivered: true };
  if (isIn(result.invalid_user_id_list)) return { failed: 'the user does not exist in DingTalk' };
  if (isIn(result.forbidden_user_id_list)) return { failed: 'DingTalk: daily limit of notices exceeded' };
  return isIn(result.failed_user_id_list) ? { failed: 'DingTalk could not deliver it' } : null;
}
