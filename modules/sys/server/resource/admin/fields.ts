import type { ResourceFields, ResourceNode } from '@switchboard/sys-contract';
import type { Selectable } from 'kysely';
import type { SysResource } from '../../db.gen.ts';
import type { listResources } from './repo.ts';

export function fieldsOf(row: Selectable<SysResource>): ResourceFields {
  return {
    kind: row.kind,
    international: row.international,
    nameZh: row.name_zh,
    nameEn: row.name_en,
    router: row.router,
    icon: row.icon,
    webShowFlag: row.web_show_flag === 1 ? 1 : 0,
    mobileShowFlag: row.mobile_show_flag === 1 ? 1 : 0,
    subApp: row.sub_app as ResourceFields['subApp'],
    objectCode: row.object_code,
    activeRouter: row.active_router,
    onlyOneBookmark: row.only_one_bookmark,
    hideAside: row.hide_aside,
    hideBookmark: row.hide_bookmark,
    externalUrl: row.external_url,
    iframeBase: row.iframe_base,
    sort: row.sort,
    status: row.status === 1 ? 1 : 0,
  };
}

/** The snapshot of a row in the audit log. */
export function pictureOf(row: Selectable<SysResource>): ResourceFields & { parentId: string | null } {
  return { ...fieldsOf(row), parentId: row.parent_id };
}

type ListedRow = Awaited<ReturnType<typeof listResources>>[number];

export function nestNodes(rows: readonly ListedRow[]): ResourceNode[] {
  const childrenOf = Map.groupBy(rows, (row) => row.parent_id);
  const build = (parentId: string | null): ResourceNode[] =>
    (childrenOf.get(parentId) ?? []).map((row) => ({
      ...fieldsOf(row),
      id: row.id,
      parentId: row.parent_id,
      version: row.version,
      isFromCode: row.created_by === null,
      isKeyFixed: row.first_granted_at !== null,
      roleCount: row.role_count ?? 0,
      apiCount: row.api_count ?? 0,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_name,
      children: build(row.id),
    }));
  return build(null);
}
