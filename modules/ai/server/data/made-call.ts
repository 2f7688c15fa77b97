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

/** One read of a list, as stored: the query and the number of rows. Names and the link are derived from the list. */
export interface MadeCall extends ListQuery {
  /** Code of the list. */
  readonly code: string;
  readonly total: number;
  readonly isCapped: boolean;
}

interface CallReader {
  readonly locale: Locale;
  can(key: string): boolean;
}

/**
 * As shown under an answer; the link is returned only to users who may open the page today. Calls of removed lists are
 * left out.
 */
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
