import {
  childKindsOf,
  CODE_FIELDS,
  isActionOf,
  MAX_RESOURCE_DEPTH,
  MENU_KEY,
  RESOURCE_KIND,
  type ResourceFields,
} from '@switchboard/sys-contract';
import { refuse } from './refusals.ts';
import type { ResourceTree } from './tree.ts';

const HAS_ROUTE: readonly number[] = [RESOURCE_KIND.menu, RESOURCE_KIND.page];

/** Keeps the fields of the kind and requires its mandatory ones; a route left over from another kind is dropped. */
export function fieldsOfKind(fields: ResourceFields): ResourceFields {
  const hasRoute = HAS_ROUTE.includes(fields.kind);
  if (fields.kind === RESOURCE_KIND.page && fields.router === null)
    throw refuse.invalid('router', { zh: '请填写路由', en: 'Enter a route' });
  if (fields.kind === RESOURCE_KIND.external && fields.externalUrl === null)
    throw refuse.invalid('externalUrl', { zh: '请填写外部链接', en: 'Enter an external link' });
  return {
    ...fields,
    router: hasRoute ? fields.router : null,
    activeRouter: hasRoute ? fields.activeRouter : null,
    iframeBase: hasRoute ? fields.iframeBase : null,
    onlyOneBookmark: hasRoute && fields.onlyOneBookmark,
    hideAside: hasRoute && fields.hideAside,
    hideBookmark: hasRoute && fields.hideBookmark,
    externalUrl: fields.kind === RESOURCE_KIND.external ? fields.externalUrl : null,
  };
}

/** Sys R28 and the order of kinds: checks whether a row of this kind, key and height may be below `parentId`. */
export function checkPlace(
  tree: ResourceTree,
  {
    parentId,
    kind,
    international,
    height,
  }: { parentId: string | null; kind: number; international: string; height: number },
): void {
  const parent = parentId === null ? null : tree.get(parentId);
  if (parent === undefined) throw refuse.gone();
  if (!childKindsOf(parent?.kind ?? null).includes(kind)) throw refuse.wrongPlace();
  if (kind === RESOURCE_KIND.button && parent !== null && !isActionOf(international, parent.international))
    throw refuse.otherPage();
  if (tree.depthOf(parentId) + height > MAX_RESOURCE_DEPTH) throw refuse.tooDeep();
}

/** The children must still fit when the kind or key of the row changes. */
export function checkChildren(tree: ResourceTree, id: string, before: ResourceFields, after: ResourceFields): void {
  const children = tree.childrenOf(id);
  if (children.some((child) => !childKindsOf(after.kind).includes(child.kind))) throw refuse.wrongPlace();
  const hasButtons = children.some((child) => child.kind === RESOURCE_KIND.button);
  if (hasButtons && before.international !== after.international) throw refuse.keyHasButtons();
}

/** The next release would overwrite these fields: rejects the change now. */
export function checkCodeFields(before: ResourceFields, after: ResourceFields): void {
  const changed = CODE_FIELDS.filter((name) => before[name] !== after[name]);
  if (changed.length > 0) throw refuse.followsCode(changed);
}

/** A user who disables the path to this page could not enable it again. */
export function checkOwnEntry(tree: ResourceTree, id: string): void {
  const row = tree.get(id);
  if (row === undefined) return;
  const isOwnEntry = row.international === MENU_KEY || row.international === `${MENU_KEY}:edit`;
  if (isOwnEntry || hasBelow(tree, id, MENU_KEY)) throw refuse.ownEntry();
}

function hasBelow(tree: ResourceTree, id: string, key: string): boolean {
  return tree.childrenOf(id).some((child) => child.international === key || hasBelow(tree, child.id, key));
}
