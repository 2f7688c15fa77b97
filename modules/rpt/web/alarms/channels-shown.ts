/** As many numbers as a filter takes. */
const MOST = 100;
const KEY = /(?:^|\|)channelName:(\d{1,18})(?:\||$)/u;

/** The question of the report once more, by its channels: the largest first. */
export function channelsInput(asked: object, sortField: string): object {
  const { compare: _compare, keyword: _keyword, ...filters } = asked as Record<string, unknown>;
  return { ...filters, dims: ['channelName'], pageNo: 1, pageSize: MOST, sortField, sortOrder: 'desc' };
}

/** The key of a row names its channel; 0 is none. */
export function channelIdsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.flatMap(({ id }) => {
    const channelId = KEY.exec(id)?.[1] ?? '0';
    return channelId === '0' ? [] : [channelId];
  });
}
