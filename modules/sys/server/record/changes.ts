import { isDeepStrictEqual } from 'node:util';
import type { RecordChange } from '@switchboard/kit-contract';
import { type FieldRights, visibleValues } from '@switchboard/kit-server';
import type { ChangeRow } from './repo.ts';

type Values = Readonly<Record<string, unknown>>;

/** The content of an audit row field by field, limited by the reader's field rights (sys R60). */
export function changeOf(row: ChangeRow, rights: FieldRights | null): RecordChange {
  const before = valuesOf(visibleValues(row.before, rights));
  const after = valuesOf(visibleValues(row.after, rights));
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    // a masked value can look the same before and after: the row itself shows that it changed
    .filter((one) => !isDeepStrictEqual(one.before, one.after) || isChanged(row, one.field));
  return { id: row.id, at: row.at, actorName: row.actorName, action: row.action, fields };
}

function isChanged({ before, after }: ChangeRow, field: string): boolean {
  return !isDeepStrictEqual(valuesOf(before)[field] ?? null, valuesOf(after)[field] ?? null);
}

function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {};
}
