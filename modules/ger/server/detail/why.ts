import type { Approver, Graph } from '@switchboard/ger-contract';
import type { Label } from '@switchboard/kit-contract';

export type RoleNames = ReadonlyMap<string, Label>;

export const rolesIn = (graph: Graph): string[] =>
  graph.nodes.flatMap((node) => entriesOf(node).flatMap((one) => (one.by === 'role' ? [one.code] : [])));

/** Describes the approvers of a step in words. */
export function whyOf(graph: Graph, nodeId: string, roles: RoleNames): Label | null {
  const node = graph.nodes.find(({ id }) => id === nodeId);
  const said = node === undefined ? [] : entriesOf(node).flatMap((one) => inWords(one, roles));
  if (said.length === 0) return null;
  return { zh: said.map(({ zh }) => zh).join('、'), en: said.map(({ en }) => en).join(', ') };
}

const entriesOf = (node: Graph['nodes'][number]): readonly Approver[] =>
  node.type === 'approve' ? node.approvers : node.type === 'cc' ? node.to : [];

function inWords(one: Approver, roles: RoleNames): readonly Label[] {
  switch (one.by) {
    case 'role': {
      const name = roles.get(one.code) ?? { zh: one.code, en: one.code };
      return [{ zh: `角色“${name.zh}”`, en: `role “${name.en}”` }];
    }
    case 'manager':
      return one.level === 1
        ? [{ zh: '申请人的直属上级', en: 'line manager of the applicant' }]
        : [{ zh: `申请人的第 ${one.level} 级上级`, en: `manager ${one.level} levels above the applicant` }];
    case 'managerChain':
      return [
        { zh: `逐级上级，至第 ${one.toLevel} 级`, en: `managers one after the other, up to level ${one.toLevel}` },
      ];
    case 'deptHead':
      return one.level === 0
        ? [{ zh: '申请部门负责人', en: 'head of the department' }]
        : [{ zh: `上 ${one.level} 级部门负责人`, en: `head of the department ${one.level} above` }];
    case 'initiator':
      return [{ zh: '申请人', en: 'the applicant' }];
    case 'initiatorPick':
      return [{ zh: '申请人指定', en: 'chosen by the applicant' }];
    case 'field':
      return [{ zh: '由表单内容指定', en: 'named in the form' }];
    // people named directly need no reason
    case 'staff':
      return [];
  }
}
