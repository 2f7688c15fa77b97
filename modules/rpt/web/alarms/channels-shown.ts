/** Maximum number of values that a filter accepts. */
const MOST = 100;
const KEY = /(?:^|\|)channelName:(\d{1,18})(?:\||$)/u;

/** Input for the report's query grouped by channel, largest first. */
export function channelsInput(reportInput: object, sortField: string): object {
  const { compare: _compare, keyword: _keyword, ...filters } = reportInput as Record<string, unknown>;
  return { ...filters, dims: ['channelName'], pageNo: 1, pageSize: MOST, sortField, sortOrder: 'desc' };
}

/** The key of a row contains its channel id; 0 means no channel. */
export function channelIdsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.flatMap(({ id }) => {
    const channelId = KEY.exec(id)?.[1] ?? '0';
    return channelId === '0' ? [] : [channelId];
  });
}
