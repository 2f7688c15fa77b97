import type { Context } from '@switchboard/kit-server';
import { type MenuNode, RESOURCE_KIND } from '@switchboard/sys-contract';
import { sysDb } from '../db.ts';
import { withConfiguredLinks } from './configured-links.ts';
import { listMenuResources, type ResourceRow } from './repo.ts';

export async function menuOf(context: Pick<Context, 'config' | 'db'>, keys: ReadonlySet<string>): Promise<MenuNode[]> {
  const { config } = context;
  const rows = (await listMenuResources(sysDb(context))).map((row) => withConfiguredLinks(row, config));
  return buildMenu(
    // an external entry without a link is left out
    rows.filter((row) => row.kind !== RESOURCE_KIND.external || row.external_url !== null),
    keys,
  );
}

export function buttonsOf(context: Context): { international: string }[] {
  return [...context.principal.keys].map((international) => ({ international }));
}

/** Granted entries and the modules and groups above them; nothing else is sent to the browser. */
export function buildMenu(rows: readonly ResourceRow[], keys: ReadonlySet<string>): MenuNode[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const shown = new Set<string>();
  for (const row of rows) {
    if (!keys.has(row.international)) continue;
    for (let at: ResourceRow | undefined = row; at !== undefined && !shown.has(at.id); ) {
      shown.add(at.id);
      at = at.parent_id === null ? undefined : byId.get(at.parent_id);
    }
  }
  const childrenOf = Map.groupBy(
    rows.filter((row) => shown.has(row.id)),
    (row) => row.parent_id,
  );
  const build = (parentId: string | null): MenuNode[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({ ...toNode(row), children: build(row.id) }));
  return build(null);
}

function toNode(row: ResourceRow): Omit<MenuNode, 'children'> {
  return {
    id: row.id,
    parentId: row.parent_id,
    kind: row.kind,
    name: row.name_zh,
    nameEn: row.name_en,
    international: row.international,
    router: row.router,
    icon: row.icon,
    webShowFlag: row.web_show_flag,
    subApp: row.sub_app,
    meta: {
      activeRouter: row.active_router,
      onlyOneBookmark: row.only_one_bookmark,
      hideAside: row.hide_aside,
      hideBookmark: row.hide_bookmark,
      externalUrl: row.external_url,
      iframeBase: row.iframe_base,
    },
  };
}
