import { fieldPath, type FormData, type FormField, recordIn } from '@switchboard/ger-contract';
import type { Startable } from './repo.ts';

const MAX = 200;

interface About {
  readonly fields: readonly FormField[];
  readonly data: FormData;
  readonly applicant: string;
}

/**
 * `{process} {applicant} {payee}`: the title of an application in lists and notices. Without a template: its process
 * and applicant.
 */
export function titleOf(
  { name, titleTpl }: Pick<Startable, 'name' | 'titleTpl'>,
  { fields, data, applicant }: About,
): string {
  const template = titleTpl.trim() === '' ? '{process} · {applicant}' : titleTpl;
  const filled = template.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    if (key === 'process') return name.zh;
    if (key === 'applicant' || key === 'initiator') return applicant;
    const field = fields.find((one) => fieldPath(one) === key);
    return field === undefined ? '' : textOf(field, data[key]);
  });
  return filled.replaceAll(/\s+/g, ' ').trim().slice(0, MAX);
}

function textOf({ options }: FormField, value: unknown): string {
  if (typeof value !== 'string') return recordIn(value)?.name ?? '';
  const chosen = options.find((one) => one.value === value)?.labelZh ?? value;
  return /^-?\d+\.\d+$/.test(chosen) ? chosen.replace(/\.?0+$/, '') : chosen;
}
