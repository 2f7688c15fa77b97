import type { ApproveNode, Graph } from '@switchboard/ger-contract';
import type { Db, RegisteredCode } from '@switchboard/kit-server';
import { installForms } from '../sponsor/install.ts';
import { insertDefinition } from './definition.repo.ts';
import { listProcessKinds } from './find-service.ts';

const MANAGER: ApproveNode = {
  id: 'manager',
  type: 'approve',
  name: { zh: '上级审批', en: 'Manager' },
  approvers: [{ by: 'manager', level: 1 }],
  sign: 'any',
  emptyApprover: 'admin',
  selfApprover: 'manager',
  dedupe: 'none',
  fields: {},
  required: [],
  ops: ['agree', 'reject', 'transmit', 'addsign', 'comment'],
  commentRequired: { agree: false, reject: true },
  reject: { targets: ['end'], default: 'end', resume: 'restart' },
  next: 'end',
};

/** The default definition until an administrator changes it: the line manager decides. */
const ONE_MANAGER: Graph = {
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, fields: {}, required: [], next: 'manager' },
    MANAGER,
    { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
  ],
};

/**
 * Installs a definition for every process of a module; existing definitions belong to the administrators and stay
 * unchanged.
 */
export async function installDefinitions(db: Db, registered: RegisteredCode): Promise<void> {
  for (const { service, kind } of listProcessKinds(registered))
    await insertDefinition(db, {
      code: kind.code,
      name: kind.name,
      serviceName: service.name,
      category: kind.category ?? 'general',
      graph: kind.graph ?? ONE_MANAGER,
    });
  await installForms(db, registered);
}
