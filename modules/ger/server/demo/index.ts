import { type ApproveNode, type Graph, type GraphNode, zGraph } from '@switchboard/ger-contract';
import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { newestVersion, publishDraft, writeDraft } from '../definition/repo.ts';

export { seedLife } from './life.ts';

const DEADLINE = {
  hours: 8,
  calendar: 'work',
  remindBefore: 2,
  remindEvery: 4,
  maxRemind: 3,
  onTimeout: 'remind',
} as const;

const COPY = {
  id: 'copy',
  type: 'cc',
  name: { zh: '抄送申请人主管', en: 'Copy to the head of department' },
  to: [{ by: 'deptHead', level: 0 }],
  next: 'end',
} as const;

const approve = (more: object, like: ApproveNode): ApproveNode => ({ ...like, ...more });

/** Changes the only approval step of the process as shipped by its module. */
function redrawn(graph: Graph, change: (step: ApproveNode) => GraphNode[]): Graph {
  const nodes = graph.nodes.flatMap((node) => (node.type === 'approve' ? change(node) : [node]));
  return zGraph.parse({ ...graph, nodes });
}

/**
 * Definitions changed by administrators: locking a customer has three versions (older applications ended on the first),
 * a transfer between departments has a draft. The approvers stay the same. A second run changes nothing.
 */
export async function seedDefinitions(db: Db): Promise<void> {
  const { rows } = await sql<{
    code: string;
    id: string;
    by: string;
    versions: number;
  }>`select p.process_code as code, p.id::text,
      (select staff_id::text from sys."user" where login_name = 'admin') as by,
      (select count(*)::int from ger.wf_process_version v where v.process_id = p.id) as versions
    from ger.wf_process p where p.process_code in ('crm_lock', 'crm_transfer')`.execute(db);
  for (const { code, id, by, versions } of rows) {
    const first = versions > 1 ? null : await newestVersion(db, id);
    if (first === null) continue;
    if (code === 'crm_transfer') await seedDraft(db, id, first.graph, by);
    else await seedVersions(db, id, first.graph, by);
  }
}

async function seedVersions(db: Db, processId: string, graph: Graph, by: string): Promise<void> {
  const timed = redrawn(graph, (step) => [approve({ deadline: DEADLINE }, step)]);
  const copied = redrawn(timed, (step) => [approve({ next: 'copy' }, step), zGraph.shape.nodes.element.parse(COPY)]);
  for (const [drawn, note] of [
    [timed, '主管审批增加 8 个工作小时的时限'],
    [copied, '通过后抄送部门负责人'],
  ] as const) {
    await writeDraft(db, { processId, graph: drawn, note }, by);
    await publishDraft(db, processId, by);
  }
}

/** More than 20 customers at once also need the approval of the head of the next higher department. */
async function seedDraft(db: Db, processId: string, graph: Graph, by: string): Promise<void> {
  const drawn = redrawn(graph, (step) => [
    approve({ next: 'many' }, step),
    {
      id: 'many',
      type: 'condition',
      name: { zh: '客户数', en: 'Number of customers' },
      branches: [
        {
          id: 'large',
          name: { zh: '超过 20 个', en: 'More than 20' },
          priority: 1,
          when: { f: 'facts.customers', op: 'gt', v: 20 },
          next: 'head',
        },
      ],
      defaultNext: step.next,
    },
    approve(
      {
        id: 'head',
        name: { zh: '上级部门负责人', en: 'Head of the parent department' },
        approvers: [{ by: 'deptHead', level: 1 }],
      },
      step,
    ),
  ]);
  await writeDraft(db, { processId, graph: drawn, note: '大批量转移增加上级部门审批' }, by);
}
