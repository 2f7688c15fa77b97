import type { Call } from '@switchboard/kit-contract';
import { addressKind, type IdKind } from '../inputs/id-params.ts';

const SCOPED: ReadonlySet<IdKind> = new Set([
  'user',
  'staff',
  'dept',
  'staffDept',
  'customer',
  'session',
  'audit',
  'feedback',
  'transferItem',
  'share',
]);

/**
 * Ids of rows that an answer shows: `userId` anywhere, `id` by the address of the call. Departments above the caller's
 * own are shown as the path to it and are marked (`isInScope`).
 */
export function shownIds(call: Call, data: unknown): { kind: IdKind; id: string }[] {
  const kind = addressKind(call);
  const found: { kind: IdKind; id: string }[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (typeof value !== 'object' || value === null) return;
    const row = value as Record<string, unknown>;
    const isWay = row['isInScope'] === false;
    if (
      kind !== undefined &&
      SCOPED.has(kind) &&
      typeof row['id'] === 'string' &&
      !isWay &&
      !NOT_THE_ROW.has(call.name)
    )
      found.push({ kind, id: row['id'] });
    if (typeof row['userId'] === 'string') found.push({ kind: 'user', id: row['userId'] });
    Object.values(row).forEach(walk);
  };
  walk(data);
  return found;
}

/** Ids of the innermost rows that contain a text. */
export function rowsWith(data: unknown, text: string): string[] {
  const found = new Set<string>();
  const walk = (value: unknown, id: string | null): void => {
    if (typeof value === 'string' && value.includes(text) && id !== null) found.add(id);
    if (typeof value !== 'object' || value === null) return;
    const own = 'id' in value && typeof value.id === 'string' ? value.id : id;
    for (const each of Object.values(value)) walk(each, own);
  };
  walk(data, null);
  return [...found];
}

/** Calls with answers that carry ids of other objects under the name `id`; the check of their target covers them. */
const NOT_THE_ROW = new Set([
  // a new customer in the public pool
  'crm.customer.save',
  'sys.user.detail',
  'sys.user.preview',
  'sys.log.detail',
  'sys.log.options',
  'sys.log.chain',
  // ids of its answers
  'sys.feedback.detail',
  // ids of public pools and of the requested customers
  'crm.customer.prepare-flow',
  // a released customer has no owner
  'crm.customer.release',
  'crm.transfer.save',
  'crm.transfer.overfill',
  'crm.share.save',
]);
