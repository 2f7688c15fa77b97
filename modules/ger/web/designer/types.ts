import type { getProcess, Graph, GraphNode, KnownDefinition } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';

export type Process = ResultOf<typeof getProcess>;
export type Problem = { readonly nodeId: string; readonly reasonZh: string; readonly reasonEn: string };

/** The part of a process that the designer can change; hidden fields are absent and stay unchanged. */
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

/** Passes the changed definition on; a tag combines the letters typed into one input into one undo step. */
export type ChangeGraph = (graph: Graph, tag?: string) => void;
export type ChangeNode = (node: GraphNode, tag?: string) => void;
