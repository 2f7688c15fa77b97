import {
  childKindsOf,
  isActionOf,
  MAX_RESOURCE_DEPTH,
  RESOURCE_KIND,
  type ResourceNode,
} from '@switchboard/sys-contract';

/** The tree with the path of every node, built once per response. */
export interface MenuIndex {
  readonly roots: readonly ResourceNode[];
  readonly byId: ReadonlyMap<string, ResourceNode>;
}

export function indexTree(roots: readonly ResourceNode[]): MenuIndex {
  return { roots, byId: new Map(flatten(roots).map((node) => [node.id, node])) };
}

export function flatten(nodes: readonly ResourceNode[]): ResourceNode[] {
  return nodes.flatMap((node) => [node, ...flatten(node.children)]);
}

/** From the module down to the node itself. */
export function pathOf({ byId }: MenuIndex, id: string | null): ResourceNode[] {
  const path: ResourceNode[] = [];
  for (let at = id === null ? undefined : byId.get(id); at !== undefined; at = parentOf(byId, at)) path.unshift(at);
  return path;
}

function parentOf(byId: MenuIndex['byId'], node: ResourceNode): ResourceNode | undefined {
  return node.parentId === null ? undefined : byId.get(node.parentId);
}

export function siblingsOf({ roots, byId }: MenuIndex, parentId: string | null): readonly ResourceNode[] {
  return parentId === null ? roots : (byId.get(parentId)?.children ?? []);
}

export function heightOf(node: ResourceNode): number {
  return 1 + Math.max(0, ...node.children.map(heightOf));
}

/**
 * The server's placement rules (sys R28), checked while dragging so that invalid targets are rejected early. The server
 * decides.
 */
export function mayPlace(index: MenuIndex, node: ResourceNode, parentId: string | null): boolean {
  if (parentId === node.parentId) return true;
  const path = pathOf(index, parentId);
  const parent = path.at(-1) ?? null;
  if (path.some((above) => above.id === node.id)) return false;
  if (!childKindsOf(parent?.kind ?? null).includes(node.kind)) return false;
  if (node.kind === RESOURCE_KIND.button && !isActionOf(node.international, parent?.international ?? '')) return false;
  return path.length + heightOf(node) <= MAX_RESOURCE_DEPTH;
}

/** Kinds that can be added below; none at the deepest level. */
export function addableKinds(index: MenuIndex, parentId: string | null): readonly number[] {
  const path = pathOf(index, parentId);
  return path.length >= MAX_RESOURCE_DEPTH ? [] : childKindsOf(path.at(-1)?.kind ?? null);
}

export interface MovePlan {
  readonly node: ResourceNode;
  readonly parentId: string | null;
  /** Position among the new siblings, not counting the node itself. */
  readonly place: number;
}

/** The move that results from a drop; null = not allowed or no change. */
export function planDrop(
  index: MenuIndex,
  drop: { dragId: string; overId: string; where: 'into' | 'before' | 'after' },
): MovePlan | null {
  const node = index.byId.get(drop.dragId);
  const over = index.byId.get(drop.overId);
  if (node === undefined || over === undefined || node === over) return null;
  const parentId = drop.where === 'into' ? over.id : over.parentId;
  if (!mayPlace(index, node, parentId)) return null;
  const others = siblingsOf(index, parentId).filter((sibling) => sibling !== node);
  const place = drop.where === 'into' ? 0 : others.indexOf(over) + (drop.where === 'after' ? 1 : 0);
  return isSamePlace(index, node, parentId, place) ? null : { node, parentId, place };
}

/** Moves one step among the siblings; null at the end. */
export function planStep(index: MenuIndex, node: ResourceNode, step: -1 | 1): MovePlan | null {
  const siblings = siblingsOf(index, node.parentId);
  const place = siblings.indexOf(node) + step;
  return place < 0 || place >= siblings.length ? null : { node, parentId: node.parentId, place };
}

function isSamePlace(index: MenuIndex, node: ResourceNode, parentId: string | null, place: number): boolean {
  return node.parentId === parentId && siblingsOf(index, parentId).indexOf(node) === place;
}
