import { z } from 'zod';
import { type Call, defineCall, needs } from './call.ts';
import {
  type DocumentActions,
  type DocumentStates,
  DOCUMENT_ACTIONS,
  DOCUMENT_STATES,
  PROCESS_ACTIONS,
} from './document-states.ts';
import type { Lines } from './document-lines.ts';
import { editInput, requireForNew } from './edit.ts';
import { type Field, field } from './field.ts';
import type { Label } from './label.ts';
import { zTimelinePage } from './record.ts';
import { defineResource, type Fields, type ListDefinition, type Resource, zShownField, zShownRow } from './resource.ts';
import { zId } from './values.ts';

/** Fields that every document has, besides those of its definition. */
// a type, because an interface is no `Fields`
export type HeadFields = {
  readonly id: Field<string>;
  readonly docNo: Field<string>;
  readonly state: Field<string>;
  readonly ownerName: Field<string | null>;
  readonly createdAt: Field<string>;
  /** The approval in ger; null before it is submitted, and for documents without a process. */
  readonly processId: Field<string | null>;
  /** The document whose amounts this one reverses. */
  readonly reversesId: Field<string | null>;
  readonly version: Field<number>;
};

type Names<F> = keyof F & string;
// oxlint-disable-next-line typescript/no-explicit-any -- lines of any fields; their calls check what is sent
type AnyLines = Lines<any, any>;

export interface DocumentDefinition<F extends Fields, A extends DocumentActions> {
  /** Business object code, `<module>.<noun>`. Names of header fields and line fields differ: roles grant them by name. */
  readonly code: string;
  readonly right: string;
  readonly basePath: string;
  readonly title: Label;
  readonly number: { readonly prefix: string; readonly per: 'day' | 'month' | 'year'; readonly digits: number };
  /** Of the header, besides `HeadFields`. */
  readonly fields: F;
  readonly list: Pick<ListDefinition<F & HeadFields>, 'columns' | 'search'>;
  /** What users fill in, and what a new document cannot do without. */
  readonly form: { readonly fields: readonly Names<F>[]; readonly required: readonly Names<F>[] };
  readonly lines?: AnyLines;
  /** The field of the header with the currency of the amounts. */
  readonly currency?: Names<F>;
  /** Fields of the header that are sums of the lines: the name of the column of each. */
  readonly totals?: { readonly [N in Names<F>]?: string };
  /** Code of the process in ger that approves it; its actions are then `PROCESS_ACTIONS`. */
  readonly process?: string;
  readonly states?: DocumentStates;
  /** The states in which users may change the document. */
  readonly editable?: readonly string[];
  readonly actions?: A;
  /** Fields of the header or of the lines that change their sign in the document that reverses it. */
  readonly negated?: readonly string[];
  readonly isExported?: boolean;
}

export type ActionCall = Call<z.ZodType<ActionInput, Partial<ActionInput> & { id: string }>, z.ZodType<{ id: string }>>;
interface ActionInput {
  readonly id: string;
  readonly version: number;
  readonly reason: string | null;
}

/** A document that is linked to another one by a reversal. */
export const zLinkedDocument = z.object({ id: zId, docNo: z.string(), kind: z.enum(['reverses', 'reversedBy']) });

export type DocumentDefined<F extends Fields = Fields> = ReturnType<typeof defineDocument<F, DocumentActions>>;

/**
 * A document with a number, states, actions and, in most cases, lines. From it come its list, its calls and their
 * rights; `definePgDocument` (kit server) stores it, `DocumentPage` and `DocumentForm` (kit web) show it. What may cost
 * money or exceed a limit is decided by functions of the module, never here.
 */
export function defineDocument<const F extends Fields, const A extends DocumentActions = DocumentActions>(
  definition: DocumentDefinition<F, A>,
) {
  const states: DocumentStates = definition.states ?? DOCUMENT_STATES;
  const standard: DocumentActions = definition.process === undefined ? DOCUMENT_ACTIONS : PROCESS_ACTIONS;
  const actions = definition.actions ?? standard;
  const editable = definition.editable ?? ['draft', 'rejected'];
  checkStates(definition.code, { states, actions, editable });
  const resource = resourceOf(definition, states, actions);
  checkNames(definition, resource.fields);
  return {
    ...definition,
    states,
    actions,
    editable,
    resource,
    calls: {
      get: getCall<F>(definition, resource),
      save: saveCall(definition, resource),
      log: logCall(definition),
      /** By name; absent where the process decides. */
      actions: actionCalls(definition, actions),
    },
  };
}

/** For `calls` of the module; the list belongs to `resources`. */
export const documentCalls = ({ calls: { actions, ...calls } }: Pick<DocumentDefined, 'calls'>): readonly Call[] => [
  ...(Object.values(calls) as Call[]),
  ...(Object.values(actions) as Call[]),
];

type Head = Pick<DocumentDefinition<Fields, DocumentActions>, 'code' | 'right' | 'basePath' | 'title'>;

function resourceOf<F extends Fields>(
  definition: DocumentDefinition<F, DocumentActions>,
  states: DocumentStates,
  actions: DocumentActions,
): Resource<F & HeadFields> {
  const { code, right, basePath, title, list, lines, isExported } = definition;
  const keys = ['edit', ...Object.values(actions).flatMap(({ key, process }) => (process === 'ends' ? [] : [key]))];
  return defineResource({
    code,
    right,
    basePath,
    title,
    rowRights: Object.fromEntries([...new Set(keys)].map((key) => [`${right}:${key}`, 'change' as const])),
    fields: { ...headFields(states), ...definition.fields } as unknown as F & HeadFields,
    ...(lines === undefined ? {} : { lineFields: fieldsOfLines(lines) }),
    list: { ...list, defaultSort: { field: 'createdAt', order: 'desc' } },
    ...(isExported === undefined ? {} : { isExported }),
  });
}

/** Also those that are no column of the grid, such as the id behind a name. */
const fieldsOfLines = ({ fields, columns }: AnyLines): Fields => ({
  ...Object.fromEntries(Object.entries(fields as Fields).map(([name, one]) => [name, { ...one, editable: true }])),
  ...columns,
});

const FOUND = { filter: true, sortable: true } as const;
const headFields = (states: DocumentStates): HeadFields => ({
  id: field.id({ label: { zh: 'ID', en: 'Id' } }),
  docNo: field.text({ label: { zh: '单据编号', en: 'Document no.' }, ...FOUND, width: 160 }),
  state: field.enum({ label: { zh: '状态', en: 'Status' }, ...FOUND, width: 120, values: states }),
  ownerName: field.text({ label: { zh: '负责人', en: 'Owner' }, nullable: true, filter: true, width: 120 }),
  createdAt: field.dateTime({ label: { zh: '创建时间', en: 'Created' }, ...FOUND, width: 170 }),
  processId: field.id({ label: { zh: '审批流程', en: 'Approval' }, nullable: true, internal: true }),
  reversesId: field.id({ label: { zh: '冲销单据', en: 'Reverses' }, nullable: true, internal: true }),
  version: field.int({ label: { zh: '版本', en: 'Version' }, internal: true }),
});

const said = (title: Label, zh: string, en: string): Label => ({ zh: `${title.zh}：${zh}`, en: `${title.en}: ${en}` });

function getCall<F extends Fields>(
  { code, right, basePath, title }: Head,
  { fields, lineFields = {} }: Resource<F & HeadFields>,
) {
  const columns = Object.entries(lineFields).map(([name, of]) => [name, zShownField(of)] as const);
  return defineCall({
    name: `${code}.get`,
    method: 'GET',
    path: `${basePath}/get/:id`,
    summary: said(title, '详情', 'details'),
    right: needs(right),
    input: z.object({ id: zId }),
    result: z.object({
      version: z.int(),
      row: zShownRow(fields),
      denied: z.array(z.string()),
      lines: z.array(z.object({ id: zId, ...Object.fromEntries(columns) })) as unknown as z.ZodType<ShownLine[]>,
      linked: z.array(zLinkedDocument),
    }),
  });
}

type ShownLine = Readonly<Record<string, unknown>> & { readonly id: string };

interface SaveInput {
  readonly id: string | null;
  readonly version: number;
  readonly lines?: readonly (Readonly<Record<string, unknown>> & { readonly id?: string | null | undefined })[];
}

function saveCall<F extends Fields>(
  { code, right, basePath, title, form, lines }: DocumentDefinition<F, DocumentActions>,
  resource: Resource<F & HeadFields>,
) {
  const schema = z
    .object({
      id: zId.nullable().default(null),
      version: z.int().min(0).default(0),
      ...editInput(resource, form.fields),
      ...(lines === undefined ? {} : { lines: lines.zInput.optional() }),
    })
    .superRefine(requireForNew([...form.required, ...(lines?.required === true ? ['lines'] : [])]));
  return defineCall({
    name: `${code}.save`,
    method: 'POST',
    path: `${basePath}/save`,
    summary: said(title, '保存', 'save'),
    right: needs(`${right}:edit`),
    input: schema as unknown as z.ZodType<SaveInput, Partial<SaveInput> & { [K in keyof F]?: unknown }>,
    result: z.object({ id: zId }),
    withIdempotency: true,
  });
}

const logCall = ({ code, right, basePath, title }: Head) =>
  defineCall({
    name: `${code}.log`,
    method: 'POST',
    path: `${basePath}/log`,
    summary: said(title, '状态日志', 'status log'),
    right: needs(right),
    input: z.object({ id: zId, cursor: z.string().max(120).optional(), limit: z.int().min(1).max(100).default(20) }),
    result: zTimelinePage,
  });

type CallsOf<A extends DocumentActions> = { readonly [K in keyof A]?: ActionCall };

function actionCalls<A extends DocumentActions>({ code, right, basePath, title }: Head, actions: A): CallsOf<A> {
  const offered = Object.entries(actions).filter(([, { process }]) => process !== 'ends');
  const reason = z.string().trim().min(1).max(500);
  const calls = offered.map(([name, { label, key, needsReason }]) => [
    name,
    defineCall({
      name: `${code}.${name}`,
      method: 'POST',
      path: `${basePath}/${name}`,
      summary: said(title, label.zh, label.en.toLowerCase()),
      right: needs(`${right}:${key}`),
      input: z.object({
        id: zId,
        version: z.int().min(0),
        reason: needsReason === true ? reason : reason.nullable().default(null),
      }),
      result: z.object({ id: zId }),
      withIdempotency: true,
    }),
  ]);
  return Object.fromEntries(calls) as unknown as CallsOf<A>;
}

/** Mistakes in a definition stop the process at start. */
function checkStates(
  code: string,
  { states, actions, editable }: { states: DocumentStates; actions: DocumentActions; editable: readonly string[] },
): void {
  const used = [...editable, 'draft', ...Object.values(actions).flatMap(({ from, to }) => [...from, to])];
  const unknown = used.find((state) => states[state] === undefined);
  if (unknown !== undefined) throw new Error(`${code}: no state "${unknown}"`);
}

/** Roles grant fields by name, for header and lines alike. */
function checkNames(
  {
    code,
    lines,
    totals = {},
  }: { readonly code: string; readonly lines?: AnyLines; readonly totals?: Readonly<Record<string, unknown>> },
  fields: Fields,
): void {
  const twice = Object.keys(lines === undefined ? {} : fieldsOfLines(lines)).find((name) => fields[name] !== undefined);
  if (twice !== undefined) throw new Error(`${code}: "${twice}" is a field of the header and of the lines`);
  const wrong = Object.values(totals).find((column) => lines?.sums.includes(column as string) !== true);
  if (wrong !== undefined) throw new Error(`${code}: a total of "${wrong}", which is not among the sums of the lines`);
  if (lines?.currency != null && Object.keys(totals).length > 0)
    throw new Error(`${code}: lines in several currencies have no total`);
}
