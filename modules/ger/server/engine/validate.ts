import type { ApproveNode, Approver, Graph, GraphNode, ServiceAction, Test, When } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';
import { testsIn } from './condition.ts';

/** What a definition can refer to. */
export interface Catalogue {
  readonly category: string;
  readonly fields: ReadonlySet<string>;
  /** The facts computed by the business service. */
  readonly facts: ReadonlySet<string>;
  readonly roles: ReadonlySet<string>;
  readonly staff: ReadonlySet<string>;
  /** `service.action`, for each event it can be used on. */
  hasAction(action: ServiceAction, usedOn: string): boolean;
}

export interface GraphProblem {
  readonly nodeId: string;
  readonly reason: Label;
}

type Say = (nodeId: string, zh: string, en: string) => void;

/** Rule 1: all problems at once; a definition with an empty list can be published. */
export function problemsOf(graph: Graph, catalogue: Catalogue): GraphProblem[] {
  const problems: GraphProblem[] = [];
  const say: Say = (nodeId, zh, en) => problems.push({ nodeId, reason: { zh, en } });
  checkShape(graph, say);
  for (const node of graph.nodes) checkNode(node, catalogue, say);
  return problems;
}

/** Whether the graph can be traversed; ignores problems within nodes. */
export function isWalkable(graph: Graph): boolean {
  let isSound = true;
  checkShape(graph, () => {
    isSound = false;
  });
  return isSound;
}

export function nextOf(node: GraphNode): string[] {
  if (node.type === 'end') return [];
  return node.type === 'condition' ? [...node.branches.map(({ next }) => next), node.defaultNext] : [node.next];
}

function checkShape({ nodes }: Graph, say: Say): void {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  for (const { id } of nodes)
    if (nodes.filter((node) => node.id === id).length > 1) say(id, '节点标识重复', 'This node ID is used twice');
  const starts = nodes.filter(({ type }) => type === 'start');
  if (starts.length !== 1) say(starts[1]?.id ?? '', '必须且只能有一个发起节点', 'There must be exactly one start node');
  if (!nodes.some(({ type }) => type === 'end')) say('', '缺少结束节点', 'There is no end node');
  for (const node of nodes)
    for (const next of nextOf(node))
      if (!byId.has(next)) say(node.id, `下一节点 ${next} 不存在`, `The next node ${next} does not exist`);
  const start = starts[0];
  if (start === undefined) return;
  const reached = reachable([start.id], (id) => nextOf(byId.get(id) ?? start).filter((next) => byId.has(next)));
  const before = Map.groupBy(
    nodes.flatMap((node) => nextOf(node).map((next) => ({ next, id: node.id }))),
    ({ next }) => next,
  );
  const ends = nodes.filter(({ type }) => type === 'end').map(({ id }) => id);
  const ending = reachable(ends, (id) => (before.get(id) ?? []).map((one) => one.id));
  for (const { id } of nodes) {
    if (!reached.has(id)) say(id, '从发起节点无法到达', 'Cannot be reached from the start node');
    if (!ending.has(id)) say(id, '无法到达结束节点', 'Does not lead to an end node');
    const after = reachable(nextOf(byId.get(id) ?? start), (one) => nextOf(byId.get(one) ?? start));
    if (after.has(id)) say(id, '流程存在循环', 'The process contains a loop');
  }
}

function reachable(from: readonly string[], next: (id: string) => readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...next(id));
  }
  return seen;
}

function checkNode(node: GraphNode, catalogue: Catalogue, say: Say): void {
  checkName(node.id, node.name, say);
  const actions: readonly (readonly [ServiceAction | undefined, string])[] =
    node.type === 'start'
      ? [[node.onStart, 'start']]
      : node.type === 'end'
        ? [[node.onComplete, 'complete']]
        : node.type === 'approve'
          ? [
              [node.agreeAction, 'agree'],
              [node.rejectAction, 'reject'],
              [node.returnAction, 'return'],
            ]
          : [];
  for (const [action, usedOn] of actions)
    if (action !== undefined && !catalogue.hasAction(action, usedOn))
      say(
        node.id,
        `动作 ${action.service}.${action.action} 不可用`,
        `The action ${action.service}.${action.action} cannot be used here`,
      );
  if (node.type === 'start' || node.type === 'approve')
    checkFields(node.id, [...Object.keys(node.fields), ...node.required], catalogue, say);
  if (node.type === 'condition') checkCondition(node, catalogue, say);
  if (node.type === 'approve') checkApprove(node, catalogue, say);
  if (node.type === 'cc') checkApprovers(node.id, node.to, catalogue, say);
}

function checkName(nodeId: string, { zh, en }: Label, say: Say): void {
  if (zh === '' || en === '') say(nodeId, '中英文名称都要填写', 'Enter the name in both languages');
}

function checkFields(nodeId: string, keys: readonly string[], { fields }: Catalogue, say: Say): void {
  for (const key of new Set(keys))
    if (key !== '*' && !fields.has(key))
      say(nodeId, `字段 ${key} 不存在或已停用`, `The field ${key} does not exist or is switched off`);
}

function checkCondition(node: Extract<GraphNode, { type: 'condition' }>, catalogue: Catalogue, say: Say): void {
  if (node.branches.length === 0) say(node.id, '至少需要一个分支', 'At least one branch is required');
  if (new Set(node.branches.map(({ priority }) => priority)).size < node.branches.length)
    say(node.id, '分支优先级重复', 'Two branches have the same priority');
  for (const { name, when } of node.branches) {
    checkName(node.id, name, say);
    const branch = name.zh === '' ? name.en : name.zh;
    if (hasEmptyGroup(when)) say(node.id, `分支“${branch}”没有条件`, `The branch ${name.en} has no condition`);
    for (const test of testsIn(when)) checkTest(node.id, test, catalogue, say);
  }
}

const hasEmptyGroup = (when: When): boolean => {
  if ('not' in when) return hasEmptyGroup(when.not);
  if ('f' in when) return false;
  const group = 'all' in when ? when.all : when.any;
  return group.length === 0 || group.some(hasEmptyGroup);
};

function checkTest(nodeId: string, { f, op, v }: Test, { fields, facts }: Catalogue, say: Say): void {
  const [source = '', key = ''] = f.split('.');
  const isKnown =
    source === 'initiator' || (source === 'form' && fields.has(key)) || (source === 'facts' && facts.has(key));
  if (f === '') say(nodeId, '条件没有选择字段', 'Select a field for each condition');
  else if (!isKnown) say(nodeId, `字段 ${f} 不存在或已停用`, `The field ${f} does not exist or is switched off`);
  const isBlank = v === undefined || v === null || v === '' || (Array.isArray(v) && v.length === 0);
  if (isBlank && op !== 'empty' && op !== 'notEmpty')
    say(nodeId, '条件没有填写比较值', 'Enter a value for each condition');
}

function checkApprove(node: ApproveNode, catalogue: Catalogue, say: Say): void {
  checkApprovers(node.id, node.approvers, catalogue, say);
  if (!node.ops.includes('agree')) say(node.id, '审批节点必须允许同意', 'An approval step must allow approving');
  // a step with an action or required fields cannot be passed without a person
  const doesSomething = node.agreeAction !== undefined || node.required.length > 0;
  if (doesSomething && node.emptyApprover === 'skip')
    say(
      node.id,
      '该节点有动作或必填项，无审批人时不能跳过',
      'This step has an action or required fields and cannot be skipped when no approver is found',
    );
  if (doesSomething && node.selfApprover === 'skip')
    say(
      node.id,
      '该节点有动作或必填项，发起人不能自动通过',
      'This step has an action or required fields and cannot pass automatically for the applicant',
    );
  const isMoney = catalogue.category === 'finance' || catalogue.category === 'credit';
  if (isMoney && node.selfApprover === 'self')
    say(
      node.id,
      '财务与授信流程不允许发起人审批自己',
      'Applicants cannot approve their own applications in finance and credit processes',
    );
  if (isMoney && node.deadline?.onTimeout === 'agree')
    say(
      node.id,
      '财务与授信流程超时不能自动同意',
      'Finance and credit processes cannot be approved automatically after the deadline',
    );
  const { targets, default: usual } = node.reject;
  if (node.ops.includes('reject') && !targets.includes(usual))
    say(node.id, '默认退回方式不在允许范围内', 'The default way to send back is not among the allowed ones');
  const staff = /^staff:(\d+)$/.exec(node.emptyApprover)?.[1];
  if (staff !== undefined && !catalogue.staff.has(staff))
    say(node.id, '代替审批的员工不存在或已离职', 'The substitute approver does not exist or has left');
}

function checkApprovers(nodeId: string, all: readonly Approver[], catalogue: Catalogue, say: Say): void {
  if (all.length === 0) say(nodeId, '没有设置人员', 'No people are set');
  for (const one of all) checkApprover(nodeId, one, catalogue, say);
}

function checkApprover(nodeId: string, one: Approver, { roles, staff, fields, facts }: Catalogue, say: Say): void {
  const isField = (key: string) => fields.has(key) || facts.has(key);
  if (one.by === 'role' && !roles.has(one.code))
    say(nodeId, `审批角色 ${one.code} 不存在或已停用`, `The role ${one.code} does not exist or is switched off`);
  if (one.by === 'staff' && one.ids.length === 0) say(nodeId, '没有选择员工', 'No employee is selected');
  if (one.by === 'role' && one.scopeField !== undefined && !isField(one.scopeField))
    say(
      nodeId,
      `字段 ${one.scopeField} 不存在或已停用`,
      `The field ${one.scopeField} does not exist or is switched off`,
    );
  if (one.by === 'staff')
    for (const id of one.ids)
      if (!staff.has(id)) say(nodeId, `员工 ${id} 不存在或已离职`, `Employee ${id} has left or does not exist`);
  if (one.by === 'field' && !isField(one.key))
    say(nodeId, `字段 ${one.key} 不存在或已停用`, `The field ${one.key} does not exist or is switched off`);
  if (one.by === 'initiatorPick' && one.fromRole !== undefined && !roles.has(one.fromRole))
    say(
      nodeId,
      `审批角色 ${one.fromRole} 不存在或已停用`,
      `The role ${one.fromRole} does not exist or is switched off`,
    );
  if (one.by === 'initiatorPick' && one.min > one.max)
    say(nodeId, '自选人数范围有误', 'The number of people to choose is not valid');
}
