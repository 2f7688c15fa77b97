import type { z } from 'zod';
import { AppError, CODES } from './codes.ts';
import type { Label } from './label.ts';

/** A problem with one field of an input, in both languages. `field` is its path: `contact.email`. */
export interface Problem {
  readonly field: string;
  readonly msg: Label;
}

type Issue = z.core.$ZodIssue;

/**
 * The problems of an input that a contract refused, as user-facing messages. Server and forms call the same function:
 * the user reads the same message before and after sending.
 */
export function problemsOf(error: { readonly issues: readonly Issue[] }, input: unknown): Problem[] {
  return error.issues.flatMap((issue) => problemsOfIssue(issue, input, []));
}

/** The user may not use these fields: the message names them. */
export function fieldsRefused(
  names: readonly string[],
  fields: Readonly<Record<string, { readonly label: Label } | undefined>>,
): AppError {
  const labels = names.map((name) => fields[name]?.label ?? { zh: name, en: name });
  const [zh, en] = [labels.map((label) => label.zh).join('、'), labels.map((label) => label.en).join(', ')];
  return new AppError(CODES.fieldNotPermitted, {
    label: {
      zh: `您没有以下字段的权限：${zh}。请联系管理员`,
      en: `You do not have permission for these fields: ${en}. Contact the administrator`,
    },
    data: { fields: names },
  });
}

/** A refusal for one field: the form shows it there. */
export function fieldRefusal(field: string, label: Label): AppError {
  return new AppError(CODES.validation, { label, data: [{ field, msg: label } satisfies Problem] });
}

export const REQUIRED: Label = { zh: '此项必填', en: 'Required' };
const WRONG: Label = { zh: '输入有误', en: 'Not a valid value' };
const WRONG_FORMAT: Label = { zh: '输入不符合要求，请检查', en: 'Invalid value. Check your entry' };

const FORMATS: Readonly<Record<string, Label>> = {
  email: { zh: '请输入有效的邮箱地址', en: 'Enter a valid email address' },
  url: { zh: '请输入有效的网址', en: 'Enter a valid web address' },
  date: { zh: '请输入有效的日期', en: 'Enter a valid date' },
  phone: {
    zh: '请输入带国家码的完整号码，如 +86 138 0000 0000',
    en: 'Enter the full number with the country code, such as +65 8000 1234',
  },
  wholePhone: { zh: '请输入完整号码，仅限数字', en: 'Enter the full phone number, digits only' },
  website: { zh: '请输入有效的网址，如 www.example.com', en: 'Enter a valid web address, such as www.example.com' },
  datetime: { zh: '请输入有效的时间', en: 'Enter a valid time' },
};

function problemsOfIssue(issue: Issue, input: unknown, above: readonly PropertyKey[]): Problem[] {
  const path = [...above, ...issue.path];
  // the first alternative is the real one; the others are values that a form may send back (a mask)
  const [way] = issue.code === 'invalid_union' ? issue.errors : [];
  if (way !== undefined && way.length > 0 && !isEmpty(valueAt(input, path))) {
    return way.flatMap((one) => problemsOfIssue(one, input, path));
  }
  return [{ field: path.map(String).join('.'), msg: textOf(issue, valueAt(input, path)) }];
}

function textOf(issue: Issue, value: unknown): Label {
  if (issue.code === 'custom') return customText(issue);
  if (isEmpty(value)) return REQUIRED;
  switch (issue.code) {
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return FORMATS[issue.format] ?? WRONG_FORMAT;
    case 'invalid_type':
      return typeText(issue.expected);
    case 'invalid_value':
      return { zh: '请选择列表中的选项', en: 'Choose one of the options' };
    case 'unrecognized_keys':
      return { zh: `不支持的字段：${issue.keys.join('、')}`, en: `Unknown fields: ${issue.keys.join(', ')}` };
    default:
      return WRONG;
  }
}

/** A custom rule provides its message: `.refine(check, { params: { zh: '…', en: '…' } })`. */
function customText({ params, message }: Extract<Issue, { code: 'custom' }>): Label {
  const { zh, en } = (params ?? {}) as Partial<Label>;
  if (zh !== undefined && en !== undefined) return { zh, en };
  return message === 'Invalid input' ? WRONG : { zh: message, en: message };
}

type Sized<C extends Issue['code']> = Extract<Issue, { code: C }>;

function tooSmall({ origin, minimum, inclusive }: Sized<'too_small'>): Label {
  if (origin === 'string') return { zh: `至少 ${minimum} 个字符`, en: `At least ${minimum} characters` };
  if (isCounted(origin)) return { zh: `至少选择 ${minimum} 项`, en: `Choose at least ${minimum}` };
  return inclusive === false
    ? { zh: `必须大于 ${minimum}`, en: `Must be more than ${minimum}` }
    : { zh: `不能小于 ${minimum}`, en: `Must be ${minimum} or more` };
}

function tooBig({ origin, maximum, inclusive }: Sized<'too_big'>): Label {
  if (origin === 'string') return { zh: `最多 ${maximum} 个字符`, en: `At most ${maximum} characters` };
  if (isCounted(origin)) return { zh: `最多选择 ${maximum} 项`, en: `Choose at most ${maximum}` };
  return inclusive === false
    ? { zh: `必须小于 ${maximum}`, en: `Must be less than ${maximum}` }
    : { zh: `不能大于 ${maximum}`, en: `Must be ${maximum} or less` };
}

const isCounted = (origin: string): boolean => origin === 'array' || origin === 'set';

function typeText(expected: string): Label {
  if (expected === 'int') return { zh: '请输入整数', en: 'Enter a whole number' };
  return expected === 'number' ? { zh: '请输入数字', en: 'Enter a number' } : WRONG;
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  );
}

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}
