import type { Label } from './label.ts';

/**
 * A pasted name in a column of ids: the text stays in the cell, marked with the reason. The mark makes it invalid for the
 * contract, so "123" is never taken for an id.
 */
const MARKS = { none: '?', many: '??' } as const;
export type Unresolved = keyof typeof MARKS;

const REASONS: Readonly<Record<Unresolved, Label>> = {
  none: { zh: '没有此名称或编码的记录', en: 'No record has this name or code' },
  many: { zh: '多条记录使用此名称，请选择', en: 'Several records have this name. Choose one' },
};

export const unresolved = (text: string, why: Unresolved): string => `${MARKS[why]} ${text}`;
export const isUnresolved = (value: unknown): value is string => typeof value === 'string' && /^\?\??\s/.test(value);
export const textOfUnresolved = (value: string): string => value.slice(value.indexOf(' ') + 1);

export function reasonOf(value: string): Label {
  return REASONS[value.startsWith(MARKS.many) ? 'many' : 'none'];
}
