import type { ConditionField, Definition, Graph } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import { ableStaff } from '@switchboard/sys-server';
import { type Catalogue, type GraphProblem, problemsOf } from '../engine/validate.ts';
import { serviceNamed, type WithServices } from '../process/find-service.ts';
import type { FactField } from '../process/service.ts';
import { type FormField, listFormFields, listRoles } from './catalogue.repo.ts';

export interface DesignedProcess extends Pick<Definition, 'category' | 'formId' | 'serviceName' | 'graph'> {
  readonly processCode: string;
}

/** The facts that the module computes for this process; for a copy under another code, all facts of its service. */
export function factsOf(
  { processCode, serviceName }: Pick<DesignedProcess, 'processCode' | 'serviceName'>,
  context: WithServices,
): readonly FactField[] {
  const kinds = serviceNamed(serviceName, context)?.processes ?? [];
  const own = kinds.find(({ code }) => code === processCode);
  const facts = own === undefined ? kinds.flatMap((kind) => kind.facts ?? []) : (own.facts ?? []);
  return facts.filter(({ key }, at) => facts.findIndex((one) => one.key === key) === at);
}

/** Rule 1, checked against the current company data. */
export async function problemsIn(
  tx: Db,
  design: DesignedProcess,
  context: WithServices,
): Promise<{ nodeId: string; reasonZh: string; reasonEn: string }[]> {
  const problems = problemsOf(design.graph, await catalogueOf(tx, design, context));
  return problems.map(({ nodeId, reason }: GraphProblem) => ({ nodeId, reasonZh: reason.zh, reasonEn: reason.en }));
}

async function catalogueOf(tx: Db, design: DesignedProcess, context: WithServices): Promise<Catalogue> {
  const roles = await listRoles(tx);
  const service = serviceNamed(design.serviceName, context);
  return {
    category: design.category,
    fields: new Set((await listFormFields(tx, design.formId)).map(({ fieldKey }) => fieldKey)),
    facts: new Set(factsOf(design, context).map(({ key }) => key)),
    roles: new Set(roles.filter(({ state }) => state === 'enabled').map(({ value }) => value)),
    staff: await ableStaff(tx, staffIn(design.graph)),
    // an action receives the document of the process, so it must belong to its service
    hasAction: ({ service: name, action, mode }, usedOn) => {
      const known = name === design.serviceName ? service?.actions?.[action] : undefined;
      return known?.mode === mode && (known.usableOn as readonly string[]).includes(usedOn);
    },
  };
}

function staffIn({ nodes }: Graph): string[] {
  return nodes.flatMap((node) => {
    const entries = node.type === 'approve' ? node.approvers : node.type === 'cc' ? node.to : [];
    const named = entries.flatMap((one) => (one.by === 'staff' ? one.ids : []));
    const instead = node.type === 'approve' ? (/^staff:(\d+)$/.exec(node.emptyApprover)?.[1] ?? null) : null;
    return instead === null ? named : [...named, instead];
  });
}

const NUMBER_OPS = ['gte', 'gt', 'lte', 'lt', 'eq', 'ne', 'empty', 'notEmpty'];
const CODE_OPS = ['eq', 'ne', 'in', 'nin', 'empty', 'notEmpty'];
const OPS: Readonly<Record<string, readonly string[]>> = {
  number: NUMBER_OPS,
  money: NUMBER_OPS,
  formula: NUMBER_OPS,
  text: ['eq', 'ne', 'contains', 'empty', 'notEmpty'],
  textarea: ['contains', 'empty', 'notEmpty'],
  multiselect: ['contains', 'empty', 'notEmpty'],
  switch: ['eq'],
  date: ['eq', 'ne', 'empty', 'notEmpty'],
  datetime: ['empty', 'notEmpty'],
  daterange: ['empty', 'notEmpty'],
  file: ['empty', 'notEmpty'],
  image: ['empty', 'notEmpty'],
  table: ['empty', 'notEmpty'],
  customer: ['empty', 'notEmpty'],
  account: ['empty', 'notEmpty'],
};
const opsOf = (type: string): string[] => [...(OPS[type] ?? CODE_OPS)];

const INITIATOR: readonly ConditionField[] = [
  {
    source: 'initiator',
    key: 'deptId',
    labelZh: '申请人部门',
    labelEn: 'Department of the applicant',
    type: 'dept',
    ops: ['inDeptTree', 'eq', 'ne', 'in', 'nin'],
  },
  {
    source: 'initiator',
    key: 'roles',
    labelZh: '申请人流程角色',
    labelEn: 'Approval roles of the applicant',
    type: 'role',
    ops: ['contains', 'empty', 'notEmpty'],
  },
];

export async function conditionFields(
  db: Db,
  process: Pick<DesignedProcess, 'processCode' | 'serviceName' | 'formId'>,
  context: WithServices,
): Promise<ConditionField[]> {
  const form = (await listFormFields(db, process.formId)).filter(
    ({ isCondition, parentKey }) => isCondition && parentKey === '',
  );
  return [...form.map(formField), ...factsOf(process, context).map(factField), ...INITIATOR];
}

const formField = ({ fieldKey, labelZh, labelEn, type, options }: FormField): ConditionField => ({
  source: 'form',
  key: fieldKey,
  labelZh,
  labelEn,
  type,
  ...(options.length === 0 ? {} : { options: [...options] }),
  ops: opsOf(type),
});

const factField = ({ key, label, type, options = [] }: FactField): ConditionField => ({
  source: 'facts',
  key,
  labelZh: label.zh,
  labelEn: label.en,
  type,
  ...(options.length === 0
    ? {}
    : { options: options.map((one) => ({ value: one.value, labelZh: one.label.zh, labelEn: one.label.en })) }),
  ops: opsOf(type),
});
