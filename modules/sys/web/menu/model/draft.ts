import { RESOURCE_KIND, type ResourceFields, type ResourceNode, zResourceFields } from '@switchboard/sys-contract';
import { addableKinds, type MenuIndex } from './tree.ts';

export type FieldName = keyof ResourceFields;
export const FIELD_NAMES = Object.keys(zResourceFields.shape) as FieldName[];

export function fieldsOf(node: ResourceNode): ResourceFields {
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, node[name]])) as unknown as ResourceFields;
}

/** Maps null values of the row to '' for the inputs. */
export function toFields(values: ResourceFields): ResourceFields {
  return Object.fromEntries(
    FIELD_NAMES.map((name) => {
      const value = values[name];
      const text = typeof value === 'string' ? value.trim() : value;
      return [name, text === '' || text === undefined ? null : text];
    }),
  ) as unknown as ResourceFields;
}

export function changedFields(before: ResourceFields, after: ResourceFields): FieldName[] {
  return FIELD_NAMES.filter((name) => before[name] !== after[name]);
}

export interface NewPlace {
  readonly parentId: string | null;
  /** The sibling after which the row is inserted; null = last. */
  readonly afterId: string | null;
}

/** Default values of a new row, derived from its place: the app of its parent and the beginning of its key. */
export function newFields(index: MenuIndex, { parentId, afterId }: NewPlace): ResourceFields {
  const parent = parentId === null ? null : (index.byId.get(parentId) ?? null);
  const sibling = afterId === null ? null : (index.byId.get(afterId) ?? null);
  const kinds = addableKinds(index, parentId);
  const wanted = sibling?.kind ?? (isLeafPage(parent) ? RESOURCE_KIND.button : undefined);
  const kind = kinds.find((one) => one === wanted) ?? kinds[0] ?? RESOURCE_KIND.menu;
  return {
    kind,
    international: keyStart(parent, kind),
    nameZh: '',
    nameEn: null,
    router: null,
    icon: null,
    webShowFlag: 1,
    mobileShowFlag: 0,
    subApp: parent?.subApp ?? 'sys',
    objectCode: null,
    activeRouter: null,
    onlyOneBookmark: false,
    hideAside: false,
    hideBookmark: false,
    externalUrl: null,
    iframeBase: null,
    // equal numbers sort by age, so the row follows directly after the sibling
    sort: sibling?.sort ?? lastSort(index, parentId) + 10,
    status: 1,
  };
}

export function keyStart(parent: ResourceNode | null, kind: number): string {
  if (kind === RESOURCE_KIND.button && parent !== null) return `${parent.international}:`;
  if (parent === null || /^(module|group)\./.test(parent.international))
    return parent === null ? 'module.' : `${parent.subApp}.`;
  return `${parent.international}.`;
}

function isLeafPage(node: ResourceNode | null): boolean {
  return node !== null && (node.kind === RESOURCE_KIND.page || node.router !== null);
}

function lastSort(index: MenuIndex, parentId: string | null): number {
  const siblings = parentId === null ? index.roots : (index.byId.get(parentId)?.children ?? []);
  return siblings.at(-1)?.sort ?? 0;
}
