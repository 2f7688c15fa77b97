import type { OrgChange } from '@switchboard/sys-contract';
import { byDingId, type Org, type OrgDept, type RemoteDept, ROOT_DING_ID } from './org.ts';

/** Changes of the departments that came from DingTalk. Manually created ones are ignored (sys R61). */
export function diffDepts(org: Org, remote: readonly RemoteDept[]): OrgChange[] {
  const ours = byDingId(org.depts);
  const byId = new Map(org.depts.map((dept) => [dept.id, dept]));
  const names = new Map(remote.map((dept) => [dept.dingId, dept.name]));
  const nameOf = (dingId: string | null): string | undefined =>
    dingId === null ? undefined : (names.get(dingId) ?? ours.get(dingId)?.name);
  // the company itself is a department here only when one is linked to it; otherwise its children are at the top
  const parentOf = (dept: RemoteDept): string | null =>
    dept.parentDingId === ROOT_DING_ID && !ours.has(ROOT_DING_ID) ? null : dept.parentDingId;

  const changes: OrgChange[] = [];
  for (const dept of parentsFirst(remote)) {
    const own = ours.get(dept.dingId);
    const to = parentOf(dept);
    if (own === undefined) changes.push(added(dept, to, nameOf(to)));
    else changes.push(...changed(own, dept, byId, { to, toText: nameOf(to) }));
  }
  for (const [dingId, own] of ours) {
    if (own.isEnabled && !names.has(dingId) && dingId !== ROOT_DING_ID)
      changes.push({ kind: 'dept-disable', dingId, id: own.id, name: own.name, fields: [] });
  }
  return changes;
}

function added(dept: RemoteDept, parent: string | null, parentText: string | undefined): OrgChange {
  return {
    kind: 'dept-add',
    dingId: dept.dingId,
    id: null,
    name: dept.name,
    fields: [{ field: 'parent', from: null, to: parent, ...text('toText', parentText) }],
  };
}

function changed(
  own: OrgDept,
  dept: RemoteDept,
  byId: ReadonlyMap<string, OrgDept>,
  parent: { to: string | null; toText: string | undefined },
): OrgChange[] {
  const about = { dingId: dept.dingId, id: own.id, name: own.name };
  const changes: OrgChange[] = [];
  if (!own.isEnabled) changes.push({ ...about, kind: 'dept-enable', fields: [] });
  if (own.name !== dept.name)
    changes.push({ ...about, kind: 'dept-rename', fields: [{ field: 'name', from: own.name, to: dept.name }] });
  const from = own.parentId === null ? null : (byId.get(own.parentId) as OrgDept);
  // a manually created parent has no DingTalk id: any parent in DingTalk is then a move
  const isPlaced = parent.to === null ? from === null : from?.dingId === parent.to;
  if (!isPlaced) {
    const fields = [
      {
        field: 'parent',
        from: from?.dingId ?? null,
        to: parent.to,
        ...text('fromText', from?.name),
        ...text('toText', parent.toText),
      },
    ];
    changes.push({ ...about, kind: 'dept-move', fields });
  }
  return changes;
}

const text = <K extends string>(key: K, value: string | undefined) =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: string };

/** Orders parents before their children. Throws when DingTalk's departments form no tree. */
export function parentsFirst(depts: readonly RemoteDept[]): RemoteDept[] {
  const known = new Map(depts.map((dept) => [dept.dingId, dept]));
  const placed = new Set<string>([ROOT_DING_ID]);
  const ordered: RemoteDept[] = [];
  const place = (dept: RemoteDept, below: ReadonlySet<string>): void => {
    if (placed.has(dept.dingId)) return;
    if (below.has(dept.dingId)) throw new Error(`DingTalk department ${dept.dingId} lies below itself`);
    const parent = known.get(dept.parentDingId);
    if (parent !== undefined) place(parent, new Set([...below, dept.dingId]));
    else if (dept.parentDingId !== ROOT_DING_ID)
      throw new Error(`DingTalk department ${dept.dingId} has the unknown parent ${dept.parentDingId}`);
    placed.add(dept.dingId);
    ordered.push(dept);
  };
  for (const dept of depts) place(dept, new Set());
  return ordered;
}
