import type { ChatCall } from '@switchboard/ai-contract';
import {
  type Field,
  type FilterValue,
  isRange,
  type ListQuery,
  listParameters,
  type Locale,
  RANGE_SEPARATOR,
} from '@switchboard/kit-contract';
import type { ServingNode } from '@switchboard/kit-server';
import { shownValue } from './result.ts';

/** One look into a list, as it is kept: what was asked and how many there were. Names and the link follow from the list itself. */
export interface MadeCall extends ListQuery {
  /** Of the list. */
  readonly code: string;
  readonly total: number;
  readonly isCapped: boolean;
}

interface CallReader {
  readonly locale: Locale;
  can(key: string): boolean;
}

/** As it is shown under an answer; the way to the page is only for who may open it today. A list that is no more is not shown. */
export function shownCalls(
  calls: readonly MadeCall[],
  resources: ServingNode['resources'],
  { locale, can }: CallReader,
): ChatCall[] {
  return calls.flatMap((call) => {
    const resource = resources.find(({ code }) => code === call.code);
    if (resource?.assistantPath === undefined) return [];
    const { path, tab } = resource.assistantPath;
    const fields = resource.fields as Readonly<Record<string, Field>>;
    const filters = Object.entries(call.filters).flatMap(([name, value]) => {
      const field = fields[name];
      return field === undefined ? [] : [`${field.label[locale]}=${shownFilter(field, value, locale)}`];
    });
    const parameters = listParameters({ ...call, ...(tab === undefined ? {} : { tab }) });
    const query = new URLSearchParams(parameters).toString();
    return {
      title: resource.title[locale],
      filters: [...(call.keyword === undefined || call.keyword === '' ? [] : [call.keyword]), ...filters],
      total: call.total,
      isCapped: call.isCapped,
      link: can(resource.right) ? `${path}${query === '' ? '' : `?${query}`}` : '',
    };
  });
}

function shownFilter(field: Field, value: FilterValue, locale: Locale): string {
  if (isRange(value)) return `${value.from ?? ''}${RANGE_SEPARATOR}${value.to ?? ''}`;
  if (field.kind === 'enum' && typeof value === 'object')
    return value.map((code) => shownValue(field, code, locale)).join(locale === 'zh' ? '、' : ', ');
  return shownValue(field, value, locale);
}
