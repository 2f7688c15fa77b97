import type { getProcess, Graph, GraphNode, KnownDefinition } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';

export type Process = ResultOf<typeof getProcess>;
export type Problem = { readonly nodeId: string; readonly reasonZh: string; readonly reasonEn: string };

/** What can be changed in the designer; what is hidden from the person is absent and stays as it is. */
export const definitionOf = (process: Process): KnownDefinition => ({
  nameZh: process.nameZh,
  nameEn: process.nameEn,
  category: process.category,
  icon: process.icon,
  formId: process.formId,
  serviceName: process.serviceName,
  startScope: process.startScope,
  withdrawMode: process.withdrawMode,
  titleTpl: process.titleTpl,
  remark: process.remark,
  graph: process.graph,
});

/** Gives the changed drawing on; a tag joins the letters of one box into one step of undoing. */
export type ChangeGraph = (graph: Graph, tag?: string) => void;
export type ChangeNode = (node: GraphNode, tag?: string) => void;
