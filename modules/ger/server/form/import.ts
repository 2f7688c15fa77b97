import {
  FORM_FIELD_TYPES,
  type FormField,
  fieldPath,
  fieldProblems,
  type importFields,
  type viewFieldImport,
  zFormField,
} from '@switchboard/ger-contract';
import {
  AppError,
  CODES,
  field,
  type ImportRowOf,
  type ParsedInputOf,
  problemsOf,
  type ResultOf,
} from '@switchboard/kit-contract';
import { type Context, type FileAnswer, inTransaction, readRows, readTable, tableFile } from '@switchboard/kit-server';
import { findForm, keepImport, listFields, takeImport } from './repo.ts';
import { merged, writeFields } from './service.ts';

const PERMS = {
  hidden: { label: { zh: '隐藏', en: 'Hidden' } },
  read: { label: { zh: '只读', en: 'Read only' } },
  edit: { label: { zh: '可编辑', en: 'Can be edited' } },
};

/** The column headings of the file, in both languages. */
const COLUMNS = {
  fieldKey: { field: field.text({ label: { zh: '字段标识', en: 'Key' } }), isRequired: true },
  parentKey: { field: field.text({ label: { zh: '所属明细表', en: 'Table' } }) },
  labelZh: { field: field.text({ label: { zh: '字段名称', en: 'Label (zh)' } }), isRequired: true },
  labelEn: { field: field.text({ label: { zh: '英文名称', en: 'Label (en)' } }), isRequired: true },
  type: { field: field.enum({ label: { zh: '类型', en: 'Type' }, values: FORM_FIELD_TYPES }), isRequired: true },
  required: { field: field.boolean({ label: { zh: '必填', en: 'Required' } }) },
  options: { field: field.text({ label: { zh: '选项', en: 'Options' } }) },
  minValue: { field: field.decimal({ label: { zh: '最小值', en: 'Minimum' } }) },
  maxValue: { field: field.decimal({ label: { zh: '最大值', en: 'Maximum' } }) },
  maxLen: { field: field.int({ label: { zh: '最大长度', en: 'Max length' } }) },
  decimals: { field: field.int({ label: { zh: '小数位', en: 'Decimals' } }) },
  formula: { field: field.text({ label: { zh: '公式', en: 'Formula' } }) },
  isCondition: { field: field.boolean({ label: { zh: '可作条件', en: 'Usable in conditions' } }) },
  isSummary: { field: field.boolean({ label: { zh: '列表摘要', en: 'Shown in lists' } }) },
  defaultPerm: { field: field.enum({ label: { zh: '默认权限', en: 'Default permission' }, values: PERMS }) },
  sortNo: { field: field.int({ label: { zh: '排序', en: 'Order' } }) },
} as const;
type Line = ImportRowOf<typeof COLUMNS>;

/** `CNY=人民币/Chinese yuan; USD=美元/US dollar`; a bare word is its own label. */
const optionsIn = (text: string | null) =>
  (text ?? '')
    .split(/[;；\n]/)
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const [value = '', labels = value] = one.split('=');
      const [zh = '', en = zh] = labels.split('/');
      return { value: value.trim(), labelZh: zh.trim(), labelEn: en.trim() };
    });

function fieldOf({ options, required, isCondition, isSummary, defaultPerm, parentKey, ...line }: Line, place: number) {
  return {
    ...line,
    parentKey: parentKey ?? '',
    options: optionsIn(options),
    required: required ?? false,
    isCondition: isCondition ?? false,
    isSummary: isSummary ?? false,
    defaultPerm: defaultPerm ?? 'edit',
    sortNo: line.sortNo ?? (place + 1) * 10,
    formula: line.formula === '' ? null : line.formula,
  };
}

export async function viewImport(
  { formId, content }: ParsedInputOf<typeof viewFieldImport>,
  context: Context,
): Promise<ResultOf<typeof viewFieldImport>> {
  const { db, locale, principal } = context;
  if ((await findForm(db, formId)) === null) throw new AppError(CODES.notFound);
  const { rows } = readRows(COLUMNS, await readTable(Buffer.from(content, 'base64')), locale);
  const before = await listFields(db, formId);
  const read = rows.map(({ rowNo, value, texts, problems }, place) => {
    const parsed = zFormField.safeParse(fieldOf(value, place));
    const errors = problems.map(({ column, msg }) => `${labelOf(column, locale)}${msg}`);
    if (!parsed.success && errors.length === 0)
      errors.push(
        ...problemsOf(parsed.error, fieldOf(value, place)).map(
          (one) => `${labelOf(one.field, locale)}${one.msg[locale]}`,
        ),
      );
    return { rowNo, texts, errors, field: parsed.success ? parsed.data : null };
  });
  const good = read.flatMap(({ field: one }) => (one === null ? [] : [one]));
  const between = fieldProblems(merged(before, good));
  const shown = read.map(({ rowNo, texts, errors, field: one }) => ({
    line: rowNo,
    fieldKey: texts['fieldKey'] ?? '',
    parentKey: texts['parentKey'] ?? '',
    labelZh: texts['labelZh'] ?? '',
    labelEn: texts['labelEn'] ?? '',
    type: one?.type ?? texts['type'] ?? '',
    isNew: one === null || before.every((stored) => fieldPath(stored) !== fieldPath(one)),
    errors: [
      ...errors,
      ...between.filter((problem) => one !== null && problem.field === fieldPath(one)).map(({ msg }) => msg[locale]),
    ],
  }));
  const ok = shown.every(({ errors }) => errors.length === 0);
  // a file with errors cannot be imported: none of its rows are stored
  const kept = ok ? good : [];
  const token = await inTransaction(context, async (tx) => await keepImport(tx, formId, principal.staffId, kept));
  return { token, ok, rows: shown };
}

const labelOf = (column: string | null, locale: 'zh' | 'en'): string => {
  const known = Object.entries(COLUMNS).find(([name]) => name === column)?.[1];
  return known === undefined ? '' : `${known.field.label[locale]}${locale === 'zh' ? '：' : ': '}`;
};

const GONE = { zh: '预览已过期，请重新选择文件', en: 'The preview has expired. Choose the file again' };
const WITH_ERRORS = { zh: '文件中有错误，未导入任何字段', en: 'The file has errors. No field was imported' };

export async function takeOver(
  { id, token }: ParsedInputOf<typeof importFields>,
  context: Context,
): Promise<ResultOf<typeof importFields>> {
  return await inTransaction(context, async (tx) => {
    if ((await findForm(tx, id, true)) === null) throw new AppError(CODES.notFound);
    const kept = await takeImport(tx, token, id, context.principal.staffId);
    if (kept === null) throw new AppError(CODES.wrongState, { label: GONE });
    const fields: FormField[] = zFormField.array().parse(kept);
    if (fields.length === 0) throw new AppError(CODES.wrongState, { label: WITH_ERRORS });
    const { ids, added } = await writeFields(tx, { formId: id, fields }, context);
    return { added, updated: ids.length - added };
  });
}

const EXAMPLE = {
  fieldKey: 'currency',
  labelZh: '币种',
  labelEn: 'Currency',
  type: { zh: '下拉单选', en: 'Single choice' },
  required: { zh: '是', en: 'Yes' },
  options: 'CNY=人民币/Chinese yuan; USD=美元/US dollar',
};

export async function fieldTemplate({ locale }: Context): Promise<FileAnswer> {
  const heading = Object.entries(COLUMNS).map(([name, column]) => {
    const { zh, en } = column.field.label;
    const star = 'isRequired' in column ? ' *' : '';
    return [name, field.text({ label: { zh: zh + star, en: en + star } })] as const;
  });
  const table = {
    title: locale === 'zh' ? '表单字段-导入模板' : 'Form fields - template',
    fields: Object.fromEntries(heading),
    columns: Object.keys(COLUMNS),
    rows: [{ ...EXAMPLE, type: EXAMPLE.type[locale], required: EXAMPLE.required[locale] }],
    locale,
    format: 'xlsx' as const,
  };
  // headings and an example, no company data
  return await tableFile(table, { isEmpty: true });
}
