import { computed, put, type previewStart } from '@switchboard/ger-contract';
import type { ParsedInputOf, ResultOf } from '@switchboard/kit-contract';
import { asSystem, type Context, type Db } from '@switchboard/kit-server';
import { namesOf } from '../detail/repo.ts';
import { wayAhead } from '../engine/ahead.ts';
import { begin } from '../engine/transition.ts';
import { activeRun, tasksOf } from '../engine/state.ts';
import { rightsAt, startOf } from '../form/instance-form.ts';
import { worldOf } from '../process/world.ts';
import { primaryDept } from './repo.ts';
import { defaultsOf, openProcess } from './service.ts';

const WHY = 'the approvers may be in other departments';

/** Simulates a submission now: the engine returns the first approvers and the following ones. */
export async function preview(
  input: ParsedInputOf<typeof previewStart>,
  context: Context,
): Promise<ResultOf<typeof previewStart>> {
  return await asSystem(context, WHY, async (tx) => ({ steps: await stepsOf(tx, input, context) }));
}

async function stepsOf(
  tx: Db,
  { processCode, data, picked }: ParsedInputOf<typeof previewStart>,
  context: Context,
): Promise<ResultOf<typeof previewStart>['steps']> {
  const { definition, form, process } = await openProcess(tx, processCode, context);
  const { graph } = definition;
  const { staffId } = context.principal;
  const { perms } = rightsAt(form.fields, startOf(graph));
  const about = {
    applicantId: staffId,
    applicantDeptId: await primaryDept(tx, staffId),
    processId: process.processId,
    facts: {},
    data: computed(form.fields, put(form.fields, defaultsOf(form.fields), data, perms)),
    picked,
  };
  const world = await worldOf(tx, graph, about, []);
  const { state, effects } = begin(graph, world);
  const run = activeRun(state);
  const passed = state.runs.filter(({ type, no }) => (type === 'approve' && no !== run?.no) || type === 'cc');
  const now =
    run === undefined
      ? []
      : [
          {
            nodeId: run.nodeId,
            type: 'approve' as const,
            staff: tasksOf(state, run.no).map(({ assignee }) => assignee),
          },
        ];
  const before = passed.map(({ nodeId, type, no }) => ({
    nodeId,
    type: type as 'approve' | 'cc',
    staff:
      type === 'cc'
        ? effects.flatMap((effect) => (effect.kind === 'cc' && effect.nodeId === nodeId ? effect.staff : []))
        : tasksOf(state, no).map(({ assignee }) => assignee),
  }));
  const way = [...before, ...now, ...wayAhead(graph, state, world)];
  const names = await namesOf(
    tx,
    way.flatMap(({ staff }) => staff),
  );
  return way.map(({ nodeId, type, staff }) => {
    const node = graph.nodes.find(({ id }) => id === nodeId);
    return {
      nodeId,
      type,
      name: node?.name ?? { zh: nodeId, en: nodeId },
      sign: node?.type === 'approve' ? node.sign : null,
      approvers: staff.map((id) => names.get(id) ?? ''),
    };
  });
}
