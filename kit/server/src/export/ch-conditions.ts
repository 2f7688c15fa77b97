import type { Field, Fields } from '@switchboard/kit-contract';
import type { FieldView } from '../resource/field-rights.ts';
import type { RowScope } from '../rights/principal.ts';
import type { ChSource } from './ch-feed.ts';

/** A condition and its parameters; the text never contains values. */
export interface ChWhere {
  readonly text: string;
  readonly params: Readonly<Record<string, unknown>>;
}

class Params {
  readonly values: Record<string, unknown> = {};

  add(value: unknown, type: string): string {
    const name = `p${Object.keys(this.values).length}`;
    this.values[name] = value;
    return `{${name}:${type}}`;
  }
}

/** Like `pageConditions` for PostgreSQL: the source's own condition, the caller's row scope, then the filters. */
export function chConditions<F extends Fields>(
  source: ChSource<F>,
  scope: RowScope,
  view: Pick<FieldView, 'isClear'>,
  filters: Readonly<Record<string, unknown>>,
): ChWhere {
  const params = new Params();
  const parts = source.where === undefined ? [] : [source.where];
  if (!('none' in source.scope) && scope.kind !== 'all') parts.push(scopeText(source.scope, scope, params));
  for (const [name, field] of Object.entries(source.resource.fields)) {
    const value = filters[name];
    if (field.filter && value !== undefined)
      parts.push(...filterText(field, source.columns[name] as string, value, params));
  }
  const { keyword } = filters;
  if (typeof keyword === 'string' && keyword !== '') {
    const searched = source.resource.list.search.filter((name) => view.isClear(name));
    const found = searched.map((name) => containsText(source.columns[name] as string, keyword, params));
    parts.push(found.length === 0 ? '0' : `(${found.join(' or ')})`);
  }
  return { text: parts.length === 0 ? '1' : parts.join(' and '), params: params.values };
}

function scopeText(
  { owner, dept }: { owner?: string; dept?: string },
  scope: Extract<RowScope, { kind: 'rows' }>,
  params: Params,
): string {
  const parts: string[] = [];
  if (owner !== undefined) parts.push(`${owner} = ${params.add(scope.staffId, 'UInt64')}`);
  if (dept !== undefined && scope.deptIds.length > 0)
    parts.push(`has(${params.add(scope.deptIds.map(BigInt), 'Array(UInt64)')}, ${dept})`);
  // without a column to decide by, no row is visible
  return parts.length === 0 ? '0' : `(${parts.join(' or ')})`;
}

const containsText = (column: string, value: string, params: Params): string =>
  `positionCaseInsensitiveUTF8(${column}, ${params.add(value, 'String')}) > 0`;

function filterText(field: Field, column: string, value: unknown, params: Params): string[] {
  switch (field.kind) {
    case 'text':
      return value === '' ? [] : [containsText(column, value as string, params)];
    case 'id':
    case 'enum':
      return [`has(${params.add(value, 'Array(String)')}, toString(${column}))`];
    case 'tags':
      return [`hasAny(${column}, ${params.add(value, 'Array(String)')})`];
    case 'boolean':
      return [`${column} = ${params.add(value === true ? 1 : 0, 'UInt8')}`];
    case 'int':
    case 'decimal':
      return rangeText(column, value as Range, (text) => `toDecimal128(${params.add(text, 'String')}, 6)`);
    case 'date':
      return rangeText(column, value as Range, (text) => `toDate(${params.add(text, 'String')})`);
    case 'dateTime':
      return rangeText(column, value as Range, (text) => `parseDateTime64BestEffort(${params.add(text, 'String')}, 3)`);
  }
}

interface Range {
  from?: string;
  to?: string;
}

function rangeText(column: string, { from, to }: Range, typed: (text: string) => string): string[] {
  return [
    ...(from === undefined ? [] : [`${column} >= ${typed(from)}`]),
    ...(to === undefined ? [] : [`${column} <= ${typed(to)}`]),
  ];
}
