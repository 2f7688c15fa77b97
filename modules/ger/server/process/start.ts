import { AppError, CODES, type Label } from '@switchboard/kit-contract';
import { type Context, type Db, requestNotice } from '@switchboard/kit-server';
import { GER_CODES } from '@switchboard/ger-contract';
import { managersOf, staffHolding } from '@switchboard/sys-server';
import { insertInstance, insertRecord, insertTask } from './repo.ts';
import { type ProcessDocument, serviceOf } from './service.ts';
import { staffName } from './view.repo.ts';

/** Whoever may design processes also decides what nobody else can. */
const ADMIN_KEY = 'sys.process.configer';
const MANAGER_STEP: Label = { zh: '上级审批', en: 'Manager' };
const ADMIN_STEP: Label = { zh: '管理员审批', en: 'Administrator' };

export interface StartProcess extends Omit<ProcessDocument, 'instanceId'> {
  readonly title: string;
}

export interface StartedProcess {
  readonly instanceId: string;
  readonly instanceNo: string;
  readonly node: Label;
  readonly handlerIds: readonly string[];
}

/**
 * Begins the approval of a document in the transaction that writes the document. Refuses when the document is under approval
 * already, and when nobody can decide it.
 */
export async function startProcess(
  tx: Db,
  process: StartProcess,
  context: Pick<Context, 'jobs'>,
): Promise<StartedProcess> {
  const { service, kind } = serviceOf(process.processCode);
  const { node, handlerIds, via } = await deciders(tx, process.applicantId);
  const made = await insertInstance(tx, { ...process, serviceName: service.name, node });
  if (made === null) throw new AppError(CODES.wrongState, { data: { state: 'running' } });
  const instanceId = made.id;
  for (const assigneeId of handlerIds) await insertTask(tx, { instanceId, assigneeId, originId: assigneeId, via });
  await insertRecord(tx, { instanceId, op: 'start', staffId: process.applicantId });
  await requestNotice(tx, context, {
    eventCode: 'ger.task.assigned',
    to: { staffIds: handlerIds },
    vars: {
      applicant: await staffName(tx, process.applicantId),
      processName: { text: kind.name.zh, textEn: kind.name.en },
    },
    objectCode: process.businessType,
    objectId: process.businessId,
    link: kind.link({ instanceId, businessId: process.businessId }),
    dedupeKey: `ger.task.${instanceId}`,
  });
  return { instanceId, instanceNo: made.no, node, handlerIds };
}

/** The nearest manager; nobody decides for himself; where there is no manager, any administrator. */
async function deciders(
  tx: Db,
  applicantId: string,
): Promise<{ node: Label; handlerIds: string[]; via: 'direct' | 'admin' }> {
  const [manager] = await managersOf(tx, applicantId);
  if (manager !== undefined) return { node: MANAGER_STEP, handlerIds: [manager], via: 'direct' };
  const admins = (await staffHolding(tx, ADMIN_KEY)).filter((id) => id !== applicantId);
  if (admins.length === 0) throw new AppError(GER_CODES.noApprover);
  return { node: ADMIN_STEP, handlerIds: admins, via: 'admin' };
}
