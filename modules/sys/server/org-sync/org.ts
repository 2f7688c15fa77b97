/** The organisation in the form both sides share: plain data without database or network, which makes a plan testable. */

/** DingTalk's own id of the company; it is in no list, only in the parent and department fields of others. */
export const ROOT_DING_ID = '1';

export interface OrgDept {
  readonly id: string;
  /** Null: created manually here; the synchronisation never changes it. */
  readonly dingId: string | null;
  readonly name: string;
  readonly parentId: string | null;
  readonly isEnabled: boolean;
}

export interface Membership {
  readonly deptId: string;
  readonly isPrimary: boolean;
  readonly isHead: boolean;
}

export interface OrgStaff {
  readonly id: string;
  readonly jobNumber: string;
  readonly dingId: string | null;
  readonly unionId: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly joinedOn: string | null;
  readonly hasLeft: boolean;
  readonly memberships: readonly Membership[];
}

/** Our organisation. */
export interface Org {
  readonly depts: readonly OrgDept[];
  readonly staff: readonly OrgStaff[];
}

export interface RemoteDept {
  readonly dingId: string;
  readonly name: string;
  readonly parentDingId: string;
}

export interface RemoteStaff {
  readonly dingId: string;
  readonly unionId: string | null;
  /** Null: DingTalk has none. */
  readonly jobNumber: string | null;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly joinedOn: string | null;
  /** In DingTalk's order; the first is the primary one when ours has none. */
  readonly deptDingIds: readonly string[];
  readonly headOfDingIds: readonly string[];
}

/** DingTalk's organisation. */
export interface RemoteOrg {
  readonly depts: readonly RemoteDept[];
  readonly staff: readonly RemoteStaff[];
}

export const joinIds = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','));
export const splitIds = (text: string | null | undefined): string[] =>
  text === null || text === undefined || text === '' ? [] : text.split(',');

export function byDingId<T extends { dingId: string | null }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.flatMap((row) => (row.dingId === null ? [] : [[row.dingId, row]])));
}
