/** Fields of a row that the rules of the tree need. */
export interface TreeRow {
  readonly id: string;
  readonly parentId: string | null;
  readonly kind: number;
  readonly international: string;
  readonly nameZh: string;
  readonly sort: number;
}

/** The whole tree in memory: 2,500 small rows cost less than a recursive query per rule. Siblings are in order. */
export class ResourceTree {
  readonly #byId: ReadonlyMap<string, TreeRow>;
  readonly #children: ReadonlyMap<string | null, readonly TreeRow[]>;

  constructor(rows: readonly TreeRow[]) {
    this.#byId = new Map(rows.map((row) => [row.id, row]));
    this.#children = Map.groupBy(rows.toSorted(bySort), (row) => row.parentId);
  }

  get(id: string): TreeRow | undefined {
    return this.#byId.get(id);
  }

  childrenOf(id: string | null): readonly TreeRow[] {
    return this.#children.get(id) ?? [];
  }

  /** The row itself first, the module last. */
  pathOf(id: string): readonly TreeRow[] {
    const path: TreeRow[] = [];
    for (let at = this.#byId.get(id); at !== undefined; at = this.#parentOf(at)) path.push(at);
    return path;
  }

  depthOf(id: string | null): number {
    return id === null ? 0 : this.pathOf(id).length;
  }

  /** Levels of the subtree, 1 for a row without children. */
  heightOf(id: string): number {
    return 1 + Math.max(0, ...this.childrenOf(id).map((child) => this.heightOf(child.id)));
  }

  isInSubtree(id: string, topId: string): boolean {
    return this.pathOf(id).some((row) => row.id === topId);
  }

  #parentOf(row: TreeRow): TreeRow | undefined {
    return row.parentId === null ? undefined : this.#byId.get(row.parentId);
  }
}

function bySort(a: TreeRow, b: TreeRow): number {
  return a.sort - b.sort || Number(BigInt(a.id) - BigInt(b.id));
}

const STEP = 10;

/**
 * New sort numbers that put `id` at `place` among `siblings` (given in order, without it). One number when there is
 * room between the neighbours, otherwise new numbers for all of them.
 */
export function placeAmong(
  siblings: readonly Pick<TreeRow, 'id' | 'sort'>[],
  id: string,
  place: number,
): ReadonlyMap<string, number> {
  const at = Math.min(place, siblings.length);
  const before = siblings[at - 1]?.sort ?? -1;
  const after = siblings[at]?.sort ?? before + 2 * STEP;
  if (after - before >= 2) return new Map([[id, Math.floor((before + after) / 2)]]);
  const known = new Map(siblings.map((row) => [row.id, row.sort]));
  const order = siblings.map((row) => row.id).toSpliced(at, 0, id);
  return new Map(
    order.map((one, index) => [one, (index + 1) * STEP] as const).filter(([one, sort]) => known.get(one) !== sort),
  );
}
