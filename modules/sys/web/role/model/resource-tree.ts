import type { CatalogResource } from '@switchboard/sys-contract';

export interface TreeNode {
  readonly resource: CatalogResource;
  readonly children: readonly TreeNode[];
  /** Grantable entries in this branch, itself included. */
  readonly grantable: number;
}

const BUTTON = 4;

/** The tree in which permissions are ticked; a branch with nothing to grant is left out. */
export class ResourceTree {
  readonly roots: readonly TreeNode[];
  readonly #byId: ReadonlyMap<string, CatalogResource>;
  readonly #children: ReadonlyMap<string | null, readonly CatalogResource[]>;

  constructor(resources: readonly CatalogResource[]) {
    this.#byId = new Map(resources.map((row) => [row.id, row]));
    this.#children = Map.groupBy(resources, (row) => row.parentId);
    this.roots = this.#build(null);
  }

  get(id: string): CatalogResource | undefined {
    return this.#byId.get(id);
  }

  /**
   * Ticks or unticks an entry. A button also ticks its page, unticking a page also unticks its buttons, and a group
   * covers everything below it.
   */
  toggle(granted: ReadonlySet<string>, id: string, isOn: boolean): ReadonlySet<string> {
    const next = new Set(granted);
    const row = this.#byId.get(id);
    if (row === undefined) return granted;
    const below = row.isGrantable && row.kind !== BUTTON && isOn ? [row] : this.#branch(row);
    for (const one of below) {
      if (!one.isGrantable || (isOn && !one.isHeld && !granted.has(one.id))) continue;
      if (isOn) next.add(one.id);
      else next.delete(one.id);
    }
    const page = row.parentId === null ? undefined : this.#byId.get(row.parentId);
    if (isOn && row.kind === BUTTON && page?.isGrantable === true && next.has(row.id)) next.add(page.id);
    return next;
  }

  /**
   * Tick state: a group is checked when all entries below are ticked and half-checked when some are; also counts the
   * ticked entries per branch.
   */
  marks(granted: ReadonlySet<string>): { checked: string[]; half: string[]; counts: ReadonlyMap<string, number> } {
    const checked: string[] = [...granted];
    const half: string[] = [];
    const counts = new Map<string, number>();
    const visit = (node: TreeNode): number => {
      const { id, isGrantable } = node.resource;
      const below = node.children.reduce((sum, child) => sum + visit(child), 0);
      const count = below + (isGrantable && granted.has(id) ? 1 : 0);
      counts.set(id, count);
      if (!isGrantable && below > 0) (below === node.grantable ? checked : half).push(id);
      return count;
    };
    for (const root of this.roots) visit(root);
    return { checked, half, counts };
  }

  /** Keeps only branches with a match; a match keeps everything below it if `keepsBelow` is set. */
  filter(isMatch: (row: CatalogResource) => boolean, keepsBelow = true): readonly TreeNode[] {
    const visit = (node: TreeNode): TreeNode[] => {
      if (keepsBelow && isMatch(node.resource)) return [node];
      const children = node.children.flatMap(visit);
      return children.length > 0 || isMatch(node.resource) ? [{ ...node, children }] : [];
    };
    return this.roots.flatMap(visit);
  }

  /** Names from the module down to the entry. */
  pathOf(id: string): readonly CatalogResource[] {
    const path: CatalogResource[] = [];
    for (
      let at = this.#byId.get(id);
      at !== undefined;
      at = at.parentId === null ? undefined : this.#byId.get(at.parentId)
    )
      path.unshift(at);
    return path;
  }

  #branch(row: CatalogResource): CatalogResource[] {
    return [row, ...(this.#children.get(row.id) ?? []).flatMap((child) => this.#branch(child))];
  }

  #build(parentId: string | null): TreeNode[] {
    return (this.#children.get(parentId) ?? [])
      .map((resource): TreeNode => {
        const children = this.#build(resource.id);
        const below = children.reduce((sum, child) => sum + child.grantable, 0);
        return { resource, children, grantable: below + (resource.isGrantable ? 1 : 0) };
      })
      .filter((node) => node.grantable > 0);
  }
}
