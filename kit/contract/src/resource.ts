import { z } from 'zod';
import { type Call, defineCall, needs, signedIn } from './call.ts';
import { type ExportCall, exportCalls, type ExportTaskCall } from './export.ts';
import { type Field, type FieldType, filterSchema } from './field.ts';
import { MASKED } from './field-rights.ts';
import type { Label } from './label.ts';
import {
  type PageResult,
  zDeniedRights,
  zPageRequest,
  zPageResult,
  zRecordPage,
  zRecordPageRequest,
} from './paging.ts';

export type Fields = Readonly<Record<string, Field>>;
export type RowOf<F extends Fields> = { [K in keyof F]: FieldType<F[K]> };

export interface ListDefinition<F extends Fields> {
  readonly columns: readonly (keyof F & string)[];
  readonly defaultSort: { readonly field: keyof F & string; readonly order: 'asc' | 'desc' };
  /** Text fields that the free `keyword` searches. */
  readonly search: readonly (keyof F & string)[];
}

/**
 * The access to a row that an action requires, for the user and by the action's own key: `change` = in their row scope;
 * `add` = that, or shared with them for writing; `own` = owned by them, whatever their scope.
 */
export type RowAccess = 'change' | 'add' | 'own';

/** The page that shows a list; `tab` is the quick tab without a filter, if the first one has a filter. */
export interface ListPlace {
  readonly path: string;
  readonly tab?: string;
}

export interface ResourceDefinition<F extends Fields> {
  /** Business object code, `<module>.<noun>` (conventions §8). */
  readonly code: string;
  /** Permission key of the page; its action keys are `key:action`. */
  readonly right: string;
  /**
   * The reason why every signed-in user may list their own rows, whatever their roles: an open route. Absent = `right`
   * is needed.
   */
  readonly openTo?: string;
  readonly basePath: string;
  /** Last part of the list call's address if the customer named it; `page` otherwise. */
  readonly pageName?: string;
  /** `POST …/export` is offered to holders of `<right>:export` (sys R70). */
  readonly isExported?: boolean;
  /** Last part of its address if `export` is already in use. */
  readonly exportName?: string;
  /** Rows of the record store: paged and sorted only by cursor (`zRecordPageRequest`, `RecordPage`). */
  readonly isKeyset?: true;
  /** Rows are sums (`defineReport`). */
  readonly isReport?: true;
  /** The assistant may read it for users who may open this page, and links to it (ai A51). Absent = it never does. */
  readonly assistantPath?: ListPlace;
  /**
   * Keys of the actions on single rows. The page call returns for each row which of the reader's keys its scope
   * excludes (`PageResult.denied`): the list then offers no action that the call would refuse.
   */
  readonly rowRights?: Readonly<Record<string, RowAccess>>;
  readonly title: Label;
  readonly fields: F;
  /** Fields of the lines of a document (`defineDocument`): roles grant them like fields of the object. */
  readonly lineFields?: Fields;
  readonly list: ListDefinition<F>;
}

export interface Resource<F extends Fields = Fields> extends ResourceDefinition<F> {
  readonly calls: {
    readonly page: Call<z.ZodType<PageInput<F>, PageQuery<F>>, z.ZodType<PageResult<RowOf<F>>>>;
    /** Only for an exported list. */
    readonly export?: ExportCall;
    readonly exportTask?: ExportTaskCall;
  };
}

/** The input of a caller: paging has defaults, every filter is optional. */
export type PageQuery<F extends Fields = Fields> = z.input<typeof zPageRequest> & { [K in keyof F]?: unknown };
export type PageInput<F extends Fields = Fields> = z.infer<typeof zPageRequest> & { [K in keyof F]?: unknown };

export type ResourceRow<R> = R extends Resource<infer F> ? RowOf<F> : never;

/** One definition from which server and UI derive the list (architecture: "The resource definition"). */
export function defineResource<const F extends Fields>(definition: ResourceDefinition<F>): Resource<F> {
  checkDefinition(definition);
  const input = pageShape(definition);
  return {
    ...definition,
    calls: {
      page: pageCall(definition, input),
      ...(definition.isExported === true ? exportCalls(definition, input) : {}),
    },
  };
}

/** Paging, order and filters. */
function pageShape<F extends Fields>({ fields, isKeyset }: ResourceDefinition<F>): Record<string, z.ZodType> {
  const entries = Object.entries(fields);
  const filters = entries.filter(([, of]) => of.filter).map(([name, of]) => [name, filterSchema(of).optional()]);
  if (isKeyset === true) return { ...zRecordPageRequest.shape, ...Object.fromEntries(filters) };
  const sortable = entries.filter(([, of]) => of.sortable).map(([name]) => name);
  return {
    ...zPageRequest.shape,
    // an unknown sort field is refused, never ignored (conventions §4)
    sortField: z.enum(sortable as [string, ...string[]]).optional(),
    ...Object.fromEntries(filters),
  };
}

function pageCall<F extends Fields>(
  definition: ResourceDefinition<F>,
  shape: Record<string, z.ZodType>,
): Resource<F>['calls']['page'] {
  const row = zShownRow(definition.fields);
  const page =
    definition.rowRights === undefined ? zPageResult(row) : zPageResult(row).extend({ denied: zDeniedRights });
  return defineCall({
    name: `${definition.code}.page`,
    method: 'POST',
    path: `${definition.basePath}/${definition.pageName ?? 'page'}`,
    summary: { zh: `${definition.title.zh}：列表`, en: `${definition.title.en}: list` },
    right: definition.openTo === undefined ? needs(definition.right) : signedIn(definition.openTo),
    input: z.strictObject(shape) as unknown as z.ZodType<PageInput<F>, PageQuery<F>>,
    result: (definition.isKeyset === true ? zRecordPage(row) : page) as unknown as z.ZodType<PageResult<RowOf<F>>>,
  });
}

/** Mistakes in a definition stop the process at start, not a user at run time. */
function checkDefinition<F extends Fields>({ code, fields, list, isKeyset }: ResourceDefinition<F>): void {
  if (!('id' in fields)) throw new Error(`${code}: a resource needs an "id" field`);
  const sort = fields[list.defaultSort.field];
  if (sort?.sortable !== true && isKeyset !== true)
    throw new Error(`${code}: default sort "${list.defaultSort.field}" is not sortable`);
  for (const name of list.search) {
    if (fields[name]?.kind !== 'text') throw new Error(`${code}: search field "${name}" is not a text field`);
  }
}

/** A row after the reader's field rights. */
export function zShownRow<F extends Fields>(fields: F): z.ZodType<RowOf<F>> {
  const entries = Object.entries(fields).map(([name, of]) => [name, shownSchema(name, of)]);
  return z.object(Object.fromEntries(entries)) as unknown as z.ZodType<RowOf<F>>;
}

/** Only the id is always present. */
function shownSchema(name: string, of: Field): z.ZodType {
  return name === 'id' ? of.schema : zShownField(of);
}

/**
 * A value that may be hidden (absent) or masked (`****`) by the reader's rights, in every place that shows a field (sys
 * R36).
 */
export function zShownField<T>(of: Field<T>): z.ZodOptional<z.ZodType<T>> {
  return maybeMasked(of).optional() as z.ZodOptional<z.ZodType<T>>;
}

/** The same for several fields of a resource, by name. */
export function zShownFields<F extends Fields, const N extends keyof F & string>(
  fields: F,
  names: readonly N[],
): { [K in N]: z.ZodOptional<z.ZodType<FieldType<F[K]>>> } {
  const entries = names.map((name) => [name, zShownField(fields[name] as Field)]);
  return Object.fromEntries(entries) as { [K in N]: z.ZodOptional<z.ZodType<FieldType<F[K]>>> };
}

function maybeMasked(of: Field): z.ZodType {
  if (of.kind === 'tags') return of.schema;
  if (of.kind !== 'text') return z.union([of.schema, z.literal(MASKED)]);
  // a mask need not have the format of the hidden text
  return of.nullable ? z.string().nullable() : z.string();
}
