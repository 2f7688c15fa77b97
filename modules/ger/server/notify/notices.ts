import type { NotifyEvent, NotifyReceiver } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import { type Db, type JobSender, type NoticeVar, requestNotice } from '@switchboard/kit-server';
import type { Instance } from '../process/instance.repo.ts';
import { serviceOf, type WithServices } from '../process/find-service.ts';
import { processAdmins } from '../process/world.ts';
import { findRule, listCopied, listDeciders } from './repo.ts';

/** The event code in the message centre. */
type EventCode =
  | 'ger.task.assigned'
  | 'ger.task.transmitted'
  | 'ger.task.addsign'
  | 'ger.task.reminded'
  | 'ger.task.due'
  | 'ger.task.overdue'
  | 'ger.instance.returned'
  | 'ger.instance.ended'
  | 'ger.instance.withdrawn'
  | 'ger.instance.commented'
  | 'ger.cc.sent'
  | 'ger.callback.dead';

export interface NoticeContext {
  readonly event: NotifyEvent;
  readonly eventCode: EventCode;
  readonly instance: Pick<
    Instance,
    | 'instanceId'
    | 'instanceNo'
    | 'title'
    | 'processId'
    | 'processCode'
    | 'serviceName'
    | 'processName'
    | 'applicantId'
    | 'applicantName'
    | 'businessType'
    | 'businessId'
  >;
  readonly node?: Label | null;
  /** The people behind `assignee`, and behind `cc` when fewer than all people copied in. */
  readonly assignees?: readonly string[];
  readonly copied?: readonly string[];
  /** Notified regardless of the settings. */
  readonly always?: readonly string[];
  /** The person who acted is not notified. */
  readonly except?: string;
  readonly vars?: Readonly<Record<string, NoticeVar>>;
  readonly link?: string;
  readonly dedupeKey: string;
}

/**
 * Rule 33: receivers, channels and text come from the settings of the process, else from the defaults. The notice is
 * requested in the transaction of the operation; the message centre delivers it, so a delivery failure never undoes an
 * operation.
 */
export async function requestNotices(
  tx: Db,
  { jobs, extensions }: WithServices & { readonly jobs: JobSender },
  noticeContext: NoticeContext,
): Promise<void> {
  const { instance, always = [], except } = noticeContext;
  const found = await findRule(tx, instance.processId, noticeContext.event);
  const rule = found?.state === 'enabled' ? found : null;
  const named = rule === null ? [] : await receiversOf(tx, rule.receivers, noticeContext);
  const staffIds = [...new Set([...named, ...always])].filter((id) => id !== except);
  if (staffIds.length === 0) return;
  await requestNotice(
    tx,
    { jobs },
    {
      eventCode: noticeContext.eventCode,
      to: { staffIds },
      vars: { ...aboutOf(instance, noticeContext.node ?? null), ...noticeContext.vars },
      objectCode: instance.businessType,
      objectId: instance.businessId,
      link: noticeContext.link ?? serviceOf(instance, { extensions }).kind.link(instance),
      dedupeKey: noticeContext.dedupeKey,
      ...(rule === null ? {} : { channels: rule.channels }),
      ...(rule === null || rule.tplZh === null || rule.tplEn === null
        ? {}
        : { wording: { zh: rule.tplZh, en: rule.tplEn } }),
    },
  );
}

async function receiversOf(
  tx: Db,
  receivers: readonly NotifyReceiver[],
  { instance, assignees = [], copied }: NoticeContext,
): Promise<string[]> {
  const people: string[] = [];
  for (const receiver of receivers)
    switch (receiver) {
      case 'assignee':
        people.push(...assignees);
        break;
      case 'initiator':
        people.push(instance.applicantId);
        break;
      case 'handled':
        people.push(...(await listDeciders(tx, instance.instanceId)));
        break;
      case 'cc':
        people.push(...(copied ?? (await listCopied(tx, instance.instanceId))));
        break;
      case 'admin':
        people.push(...(await processAdmins(tx)));
    }
  return people;
}

/** The variables of every notice. */
function aboutOf(
  { title, instanceNo, processName, applicantName }: NoticeContext['instance'],
  node: Label | null,
): Record<string, NoticeVar> {
  return {
    title,
    instanceNo,
    applicant: applicantName,
    processName: { text: processName.zh, textEn: processName.en },
    node: node === null ? '–' : { text: node.zh, textEn: node.en },
  };
}

/** The page for deciding a task; the page for reading a copy (rule 36). */
export const taskLink = (taskId: string): string => `/general/process/my-agent/profile?id=${taskId}`;
export const copyLink = (instanceId: string): string => `/general/process/my-deliver/profile?id=${instanceId}`;
