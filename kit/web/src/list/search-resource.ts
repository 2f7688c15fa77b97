import type { Fields, PageInput, Resource, ResourceRow } from '@switchboard/kit-contract';
import { callApi } from '../api/call-api.ts';
import type { RecordHit, SearchRecords } from '../module.ts';

/** Finds records by the list call of a resource: with the right, the scope and the hidden fields of its page. */
export function searchResource<F extends Fields>(
  resource: Resource<F>,
  hitOf: (row: ResourceRow<Resource<F>>) => RecordHit,
): SearchRecords {
  return async (keyword, { limit, signal }) => {
    const input = { pageNo: 1, pageSize: limit, keyword } as PageInput<F>;
    const { list } = await callApi(resource.calls.page, input, { signal });
    return list.map((row) => hitOf(row as ResourceRow<Resource<F>>));
  };
}

/** The page of a list that shows this record. */
export function listPath(path: string, keyword: string): string {
  return `${path}?${new URLSearchParams({ q: keyword }).toString()}`;
}
