import { z } from 'zod';
import { type Call, defineCall, needs } from './call.ts';
import { editInput, requireForNew } from './edit.ts';
import type { FieldType } from './field.ts';
import type { Label } from './label.ts';
import type { Fields, Resource } from './resource.ts';
import type { SettingAspects } from './setting.ts';
import type { SettingFields } from './setting-fields.ts';
import { zId } from './values.ts';

/** Most rows of one import and of one JSON file. */
export const SETTING_ROWS = 2_000;

const zVersioned = z.object({ id: zId, version: z.int().min(0) });
const zValues = z.record(z.string(), z.unknown());
const zSaved = z.object({ id: zId });
/** Another user has to approve the change first. */
const zSubmitted = z.object({ id: z.null(), isWaiting: z.literal(true) });
type Saved<D> = D extends { readonly secondPerson: true } ? typeof zSubmitted : typeof zSaved;

/** A change of a row: the values before and after it, as far as the reader may see these fields. */
export const zSettingChange = z.object({
  id: zId,
  rowId: zId.nullable(),
  /** Current version of the row, 0 if it was removed: what restoring sends. */
  rowVersion: z.int(),
  rowKey: z.string(),
  action: z.enum(['add', 'edit', 'remove', 'import', 'order', 'restore']),
  before: zValues.nullable(),
  after: zValues.nullable(),
  byName: z.string().nullable(),
  at: z.string(),
});
export type SettingChange = z.output<typeof zSettingChange>;

/** A change that waits for a second person. */
export const zSettingProposal = z.object({
  id: zId,
  rowKey: z.string(),
  action: z.string(),
  values: zValues,
  byName: z.string().nullable(),
  at: z.string(),
  /** Saved by the reader, who may withdraw it and not approve it. */
  isOwn: z.boolean(),
});
export type SettingProposal = z.output<typeof zSettingProposal>;

type Values<D> = D extends { readonly fields: infer F extends Fields }
  ? { [K in keyof SettingFields<D, F>]?: FieldType<SettingFields<D, F>[K]> | string | undefined }
  : Record<string, unknown>;
/** Fields that a change leaves out keep their value. */
type SaveInput<D> = Values<D> & { id?: string | null | undefined; version?: number | undefined };
type ImportInput<D> = { rows: Values<D>[] };
type TryOutInput<D> = { values: Values<D> } & (D extends {
  readonly tryOut: { readonly input: infer I extends z.ZodRawShape };
}
  ? z.input<z.ZodObject<I>>
  : unknown);

type Versioned = typeof zVersioned;
type True = z.ZodLiteral<true>;
type Has<D, A extends keyof SettingAspects, T> = D extends { readonly [K in A]: infer V }
  ? V extends undefined
    ? never
    : T
  : never;

interface Optional<D> {
  readonly remove: Has<D, 'removal', Call<Versioned, Saved<D>>>;
  readonly order: D extends { readonly shape: 'dictionary' } | { readonly order: true }
    ? Call<z.ZodType<{ ids: string[] }>, True>
    : never;
  readonly import: Has<
    D,
    'import',
    Call<z.ZodType<ImportInput<D>, ImportInput<D>>, z.ZodType<{ added: number; known: number; isWaiting?: boolean }>>
  >;
  readonly reveal: Has<
    D,
    'sealed',
    Call<z.ZodType<{ id: string; field: string; reason: string }>, z.ZodType<{ value: string }>>
  >;
  readonly tryOut: D extends { readonly tryOut: { readonly result: infer R extends z.ZodType } }
    ? Call<z.ZodType<TryOutInput<D>, TryOutInput<D>>, R>
    : never;
  readonly waiting: Has<D, 'secondPerson', Call<z.ZodObject, z.ZodArray<typeof zSettingProposal>>>;
  readonly approve: Has<D, 'secondPerson', Call<z.ZodObject<{ id: typeof zId }>, True>>;
  readonly withdraw: Has<D, 'secondPerson', Call<z.ZodObject<{ id: typeof zId }>, True>>;
}

const zHistoryInput = z.object({ rowId: zId.optional(), pageNo: z.int().min(1).max(500).default(1) });
const zHistory = z.object({ list: z.array(zSettingChange), hasMore: z.boolean() });
const zRestore = z.object({ id: zId, version: z.int().min(0) });
const zExport = z.object({ rows: z.array(zValues) });

/** Calls of a setting besides the list of its resource. Only those of its aspects exist. */
export type SettingCalls<D> = {
  readonly save: Call<z.ZodType<SaveInput<D>, SaveInput<D>>, Saved<D>>;
  readonly history: Call<typeof zHistoryInput, typeof zHistory>;
  /** Puts back the values of a history entry; `version` is that of the row, 0 if it was removed. */
  readonly restore: Call<typeof zRestore, Saved<D>>;
  readonly export: Call<z.ZodObject, typeof zExport>;
} & { readonly [K in keyof Optional<D> as Optional<D>[K] extends never ? never : K]: Optional<D>[K] };

export interface SettingParts extends SettingAspects {
  readonly shape: string;
  readonly resource: Resource;
  readonly edited: readonly string[];
  readonly required: readonly string[];
  readonly names?: Readonly<Partial<Record<string, string>>>;
  readonly check?: (values: Readonly<Record<string, unknown>>) => (Label & { readonly field: string }) | null;
}

export function settingCalls(setting: SettingParts): Readonly<Record<string, Call>> {
  const { resource, edited, sealed = [], shape } = setting;
  const { code, right, basePath, title } = resource;
  const call = <I extends z.ZodType, O extends z.ZodType>(
    verb: string,
    [zh, en]: readonly [string, string],
    { key, input, result }: { readonly key?: string; readonly input: I; readonly result: O },
  ) =>
    defineCall({
      name: `${code}.${verb}`,
      method: 'POST',
      path: `${basePath}/${setting.names?.[verb] ?? verb}`,
      summary: { zh: `${title.zh}：${zh}`, en: `${title.en}: ${en}` },
      right: needs(key === undefined ? right : `${right}:${key}`),
      input,
      result,
      // a trial changes nothing
      withIdempotency: (key === 'edit' || key === 'approve') && verb !== 'try',
    });
  const values = editInput(resource, edited);
  const zNew = z.object(values).superRefine((sent, context) => {
    requireForNew(setting.required)({ ...sent, id: null }, context);
    checkFields(setting)(sent, context);
  });
  const zSave = z
    .object({
      id: zId.nullable().default(shape === 'single' ? '1' : null),
      version: z.int().min(0).default(0),
      ...values,
    })
    .superRefine(requireForNew(setting.required))
    .superRefine(checkFields(setting));
  const edit = 'edit';
  const zDone = setting.secondPerson === true ? zSubmitted : zSaved;
  return {
    save: call('save', ['保存', 'save'], { key: edit, input: zSave, result: zDone }),
    ...(setting.removal && {
      remove: call('remove', ['移除', 'remove'], { key: edit, input: zVersioned, result: zDone }),
    }),
    ...('sort' in resource.fields && {
      order: call('order', ['调整顺序', 'change the order'], {
        key: edit,
        input: z.object({ ids: z.array(zId).min(1).max(SETTING_ROWS) }),
        result: z.literal(true),
      }),
    }),
    ...(setting.import && {
      import: call('import', ['批量导入', 'bulk import'], {
        key: edit,
        input: z.object({ rows: z.array(zNew).min(1).max(SETTING_ROWS) }),
        result: z.object({ added: z.int(), known: z.int(), isWaiting: z.boolean().optional() }),
      }),
    }),
    ...(sealed.length > 0 && {
      reveal: call('reveal', ['查看密文', 'reveal a secret'], {
        key: 'reveal',
        input: z.object({
          id: zId,
          field: z.enum(sealed as [string, ...string[]]),
          /** Logged. */
          reason: z.string().trim().min(2).max(200),
        }),
        result: z.object({ value: z.string() }),
      }),
    }),
    ...(setting.tryOut && {
      tryOut: call('try', ['试算', 'try out'], {
        key: edit,
        input: z.object({ values: z.object(values), ...setting.tryOut.input }),
        result: setting.tryOut.result,
      }),
    }),
    ...(setting.secondPerson && {
      waiting: call('waiting', ['待生效的修改', 'waiting changes'], {
        input: z.object({}),
        result: z.array(zSettingProposal),
      }),
      approve: call('approve', ['批准修改', 'approve a change'], {
        key: 'approve',
        input: z.object({ id: zId }),
        result: z.literal(true),
      }),
      withdraw: call('withdraw', ['撤回修改', 'withdraw a change'], {
        key: edit,
        input: z.object({ id: zId }),
        result: z.literal(true),
      }),
    }),
    history: call('history', ['修改记录', 'history'], { input: zHistoryInput, result: zHistory }),
    restore: call('restore', ['恢复', 'restore'], { key: edit, input: zRestore, result: zDone }),
    export: call('export', ['导出', 'export'], { key: 'export', input: z.object({}), result: zExport }),
  } as Readonly<Record<string, Call>>;
}

/** `validTo` is not before `validFrom`, and the setting's own rule. */
function checkFields({ check, valid }: SettingParts) {
  return (sent: Readonly<Record<string, unknown>>, context: z.RefinementCtx): void => {
    const { validFrom, validTo } = sent;
    const isBackwards =
      valid === true && typeof validFrom === 'string' && typeof validTo === 'string' && validTo < validFrom;
    const problem = isBackwards
      ? { field: 'validTo', zh: '不能早于生效日期', en: 'Must not be before the start date' }
      : (check?.(sent) ?? null);
    if (problem === null) return;
    const { field, zh, en } = problem;
    context.addIssue({ code: 'custom', path: [field], params: { zh, en } });
  };
}
