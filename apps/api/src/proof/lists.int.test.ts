import { type Call, CODES, type Fields, type PageResult } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi } from '../testing/start-test-api.ts';
import { sendCall } from './testing/send-call.ts';
import { addressKind, type IdKind } from './inputs/id-params.ts';
import { openCalls, seenBy } from './testing/oracle.ts';
import { isSampled } from './testing/sample.ts';
import { type Demo, demoSessions, type RightsFixture, startRightsTest } from './testing/world.ts';

let api: TestStack;
let fixture: RightsFixture;
let people: Demo[];
beforeAll(async () => {
  api = await startTestApi({ LOG_LEVEL: 'error' }, { withRecords: true });
  fixture = await startRightsTest(api);
  // the six demo accounts as they are, and one user per created account
  const made = await Promise.all(
    fixture.accounts.slice(6).map(async (account): Promise<Demo> => {
      const world = await fixture.newWorld(account);
      return { name: account.name, userId: world.own['user'] as string, token: world.token };
    }),
  );
  people = [...(await demoSessions(api)), ...made.filter(({ token }) => token !== undefined)];
});
afterAll(async () => await api?.stop());

// lists and sums of the record store have no rows in PostgreSQL for the oracle to count (bq, record.int.test.ts,
// report.int.test.ts), and differences with finance hide what the rights on their report hide, field by field (rpt,
// finance.int.test.ts)
const resources = modules.flatMap(({ contract }) =>
  contract.resources
    .filter(
      ({ code, isKeyset, isReport }) =>
        isKeyset !== true && isReport !== true && code !== 'rpt.consume-difference' && isSampled(code, 'list'),
    )
    .map((one) => [one.code as string, one] as const),
);
const pageCall = (resource: (typeof resources)[number][1]): Call => resource.calls.page as Call;
type Row = Record<string, unknown> & { id: string };

/** All pages of a list. */
async function listAll(call: Call, token: string | undefined): Promise<{ rows: Row[]; total: number }> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo++) {
    const { data } = await sendCall(api.url, call, { pageNo, pageSize: 200 }, { token });
    const page = data as PageResult<Row>;
    rows.push(...page.list);
    if (page.list.length < 200) return { rows, total: page.total };
  }
}

const openTo = async (call: Call, userId: string): Promise<boolean> =>
  (await openCalls(api, userId)).has(`${call.method} ${call.path}`);

const COSTS = ['monthCost', 'monthProfit', 'monthMargin'];
/** Fields that the rights on records hide in addition to those on the list: costs and what reveals them (records rule 51). */
const GUARDED_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'bq.market-channel': ['minPrice'],
  'bq.channel': ['supplierBalance', 'supplierBalanceOn', 'supplierIsLow'],
  'bq.agent': COSTS,
  'bq.agent-customer': COSTS,
};

describe.each(resources)('the list of %s', (code, resource) => {
  const call = pageCall(resource);
  const fields = Object.entries(resource.fields as Fields);
  const kind = addressKind(call) as IdKind;

  it('every account sees exactly the rows of the oracle, in list and total, or is refused', async () => {
    const found: Record<string, unknown> = {};
    const expected: Record<string, unknown> = {};
    for (const { name, userId, token } of people) {
      const { code: answered } = await sendCall(api.url, call, {}, { token });
      const { rows, total } = answered === CODES.ok ? await listAll(call, token) : { rows: [], total: 0 };
      const isOpen = await openTo(call, userId);
      const seen = isOpen ? await seenBy(api, call, { userId, kind }) : new Set<string>();
      found[name] = { code: answered, ids: rows.map((row) => row.id).toSorted(), total };
      expected[name] = {
        code: isOpen ? CODES.ok : CODES.noPermission,
        ids: [...seen].toSorted(),
        total: seen.size,
      };
    }
    expect(found).toEqual(expected);
  });

  it.each(['everything, veiled', 'manager'])(
    'fields are shown, masked and hidden as in the oracle: %s',
    async (who) => {
      const { userId, token } = personOf(who);
      const levels = await levelsOf(call, code, userId);
      const clear = new Map((await listAll(call, personOf('everything').token)).rows.map((row) => [row.id, row]));
      const rows = (await openTo(call, userId)) ? (await listAll(call, token)).rows : [];
      const elsewhere = GUARDED_ELSEWHERE[code] ?? [];
      const namesOf = (names: readonly string[]): string =>
        names
          .filter((name) => !elsewhere.includes(name))
          .toSorted()
          .join();
      const shown = namesOf(['id', ...[...levels].filter(([, level]) => level > 0).map(([name]) => name)]);
      const masked = [...levels]
        .filter(([name, level]) => level === 1 && !elsewhere.includes(name))
        .map(([name]) => name);
      expect(rows.filter((row) => namesOf(Object.keys(row)) !== shown)).toEqual([]);
      const bare = rows.flatMap((row) =>
        masked.filter((name) => !isEmpty(clear.get(row.id)?.[name]) && !JSON.stringify(row[name]).includes('*')),
      );
      expect(bare).toEqual([]);
      expect(rows.length > 0).toBe(await openTo(call, userId));
    },
  );

  it('filtering and sorting are refused for fields that are not clear, and only for those', async () => {
    const { userId, token } = personOf('everything, veiled');
    const levels = await levelsOf(call, code, userId);
    const codes: [string, number][] = [];
    const expected: [string, number][] = [];
    for (const [name, field] of fields) {
      const inputs = [
        ...(field.sortable ? [{ sortField: name }] : []),
        ...(field.filter ? [{ [name]: filterFor(field) }] : []),
      ];
      for (const input of inputs) {
        codes.push([JSON.stringify(input), (await sendCall(api.url, call, input, { token })).code]);
        expected.push([JSON.stringify(input), (levels.get(name) ?? 3) >= 2 ? CODES.ok : CODES.fieldNotPermitted]);
      }
    }
    expect(codes).toEqual(expected);
    // a list with hardly any filterable fields may have too few for one of each
    expect(new Set(expected.map(([, one]) => one)).size).toBe(expected.length > 3 ? 2 : 1);
  });
});

const personOf = (name: string): Demo => people.find((one) => one.name === name) as Demo;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

async function levelsOf(call: Call, object: string, userId: string): Promise<Map<string, number>> {
  const rows = await api.query<{ field: string; level: number }>('select * from proof.fields($1, $2, $3, $4)', [
    userId,
    call.method,
    call.path,
    object,
  ]);
  return new Map(rows.map(({ field, level }) => [field, level]));
}

function filterFor({ kind, values }: Fields[string]): unknown {
  const code = Object.keys(values ?? {})[0] ?? '1';
  if (kind === 'text') return 'a';
  if (kind === 'boolean') return true;
  if (kind === 'id' || kind === 'enum' || kind === 'tags') return [code];
  return {};
}
