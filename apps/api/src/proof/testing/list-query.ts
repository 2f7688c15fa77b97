import type { Fields } from '@switchboard/kit-contract';
import type { Random } from '@switchboard/kit-server/demo';

export interface ListQuery {
  readonly input: Record<string, unknown>;
  /** Fields that the query filters or sorts by. */
  readonly uses: readonly string[];
  /** The list has no filter: its total is the number of rows that the user may see. */
  readonly isWhole: boolean;
}

/** A typical list call: any page, sometimes sorted, with up to two filters or a search text. */
export function randomQuery(fields: Fields, random: Random): ListQuery {
  const entries = Object.entries(fields);
  const sortable = entries.filter(([, field]) => field.sortable);
  const filters = random.sample(
    entries.filter(([, field]) => field.filter),
    random.weighted([
      [0, 40],
      [1, 40],
      [2, 20],
    ] as const),
  );
  const sort = random.chance(0.5) ? random.pick(sortable)[0] : null;
  const keyword = filters.length === 0 && random.chance(0.2) ? random.pick(['a', '1', '张', 'own', 'FOREIGN']) : null;
  return {
    input: {
      pageNo: random.weighted([
        [1, 70],
        [2, 20],
        [9, 10],
      ] as const),
      pageSize: random.pick([10, 20, 50, 200]),
      ...(sort === null ? {} : { sortField: sort, sortOrder: random.pick(['asc', 'desc']) }),
      ...(keyword === null ? {} : { keyword }),
      ...Object.fromEntries(filters.map(([name, field]) => [name, filterFor(field, random)])),
    },
    uses: [...filters.map(([name]) => name), ...(sort === null ? [] : [sort])],
    isWhole: filters.length === 0 && keyword === null,
  };
}

function filterFor({ kind, values }: Fields[string], random: Random): unknown {
  switch (kind) {
    case 'text':
      return random.pick(['a', 'e', '1', '李', 'own']);
    case 'boolean':
      return random.chance(0.5);
    case 'id':
    case 'enum':
    case 'tags':
      return [random.pick(Object.keys(values ?? { '2': 1, '3': 1, '9': 1, '20': 1 }))];
    case 'date':
      return { from: '2018-01-01', to: '2026-01-31' };
    case 'dateTime':
      return { from: '2025-06-01T00:00:00+08:00' };
    default:
      return random.pick([{ from: '0' }, { to: '1000' }, { from: '10', to: '5000' }]);
  }
}
