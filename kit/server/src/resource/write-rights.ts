import {
  AppError,
  CODES,
  type Field,
  type Fields,
  fieldsRefused,
  problemsOf,
  type Resource,
  storedSchema,
} from '@switchboard/kit-contract';
import type { FieldRight } from '../rights/engine.ts';
import { LEVEL } from '../rights/grants.ts';
import { maskValue } from '../rights/mask.ts';
import type { Principal } from '../rights/principal.ts';

type Values = Readonly<Record<string, unknown>>;

/** `stored` is the current row; null when it is being created. */
export type PickWritable = <F extends Fields, I extends Values>(
  resource: Resource<F>,
  sent: I,
  stored: Values | null,
) => Partial<I>;

/**
 * Sys R38: returns the sent fields that may be stored. A form sends back the text it was shown, so below `edit` that
 * text counts as "unchanged"; any other value is refused. A masked or hidden field is never compared in clear: the
 * answer would reveal whether a guess was right.
 */
export function writableFields<F extends Fields, I extends Values>(
  { principal, key }: { readonly principal: Principal; readonly key: string | null },
  resource: Resource<F>,
  sent: I,
  stored: Values | null,
): Partial<I> {
  const rights = key === null ? null : principal.fieldsOf(key, resource.code);
  const kept: Record<string, unknown> = {};
  const refused: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const field = resource.fields[name];
    if (field === undefined || name === 'id' || value === undefined) continue;
    const right = rights?.get(name) ?? startOf(field);
    const verdict = judge({ field, right, value, stored: stored?.[name] ?? null });
    if (verdict === 'store') {
      // the contract accepts masks; the stored value is validated against the field itself
      const parsed = storedSchema(field).safeParse(value);
      if (!parsed.success) {
        const problems = problemsOf(parsed.error, value).map(({ msg }) => ({ field: name, msg }));
        throw new AppError(CODES.validation, { data: problems });
      }
      kept[name] = parsed.data;
    }
    if (verdict === 'refuse') refused.push(name);
  }
  if (refused.length > 0) throw fieldsRefused(refused, resource.fields);
  return kept as Partial<I>;
}

/** The initial level, as `registerContracts` registers it. */
function startOf({ mask, editable }: Field): FieldRight {
  const open = editable ? LEVEL.edit : LEVEL.read;
  return { level: mask === undefined ? open : LEVEL.mask, maskRule: mask ?? null };
}

interface Change {
  readonly field: Field;
  readonly right: FieldRight;
  readonly value: unknown;
  readonly stored: unknown;
}

function judge({ field, right, value, stored }: Change): 'store' | 'ignore' | 'refuse' {
  const { level, maskRule } = right;
  if (level >= LEVEL.edit) {
    if (!isMaskText(maskRule, value)) return field.editable ? 'store' : sameOrRefuse({ field, right, value, stored });
    return isShownMask(maskRule, value, stored) ? 'ignore' : 'refuse';
  }
  if (level === LEVEL.read) return sameOrRefuse({ field, right, value, stored });
  if (isEmpty(value) && isEmpty(stored)) return 'ignore';
  return level === LEVEL.mask && isShownMask(maskRule, value, stored) ? 'ignore' : 'refuse';
}

function sameOrRefuse({ field, right, value, stored }: Change): 'ignore' | 'refuse' {
  return isSameValue(field, value, stored) || isShownMask(right.maskRule, value, stored) ? 'ignore' : 'refuse';
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isShownMask = (rule: string | null, value: unknown, stored: unknown): boolean =>
  !isEmpty(stored) && JSON.stringify(maskValue(rule, stored)) === JSON.stringify(value);

/** Masking a mask returns it unchanged, which no real value does: this identifies a mask text for any hidden value. */
function isMaskText(rule: string | null, value: unknown): boolean {
  if (isEmpty(value) || typeof value === 'boolean' || typeof value === 'number') return false;
  if (Array.isArray(value)) return value.some((item) => isMaskText(rule, item));
  return value === '****' || (rule !== null && maskValue(rule, value) === value);
}

export function isSameValue({ kind }: Field, value: unknown, stored: unknown): boolean {
  if (isEmpty(value) || isEmpty(stored)) return isEmpty(value) && isEmpty(stored);
  if (kind === 'decimal' || kind === 'int') return plain(String(value)) === plain(String(stored));
  if (kind === 'dateTime') return new Date(String(value)).getTime() === new Date(stored as string).getTime();
  return JSON.stringify(value) === JSON.stringify(stored);
}

/** `1.50` and `1.500000` are the same amount. */
const plain = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);
