import { type Call, CODES, type Fields, type PageResult } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import { addressKind, type IdKind } from '../../inputs/id-params.ts';
import { sendCall } from '../send-call.ts';
import type { Canary } from './plant.ts';
import type { ShownField } from './readers.ts';
import { canariesIn } from './tokens.ts';

/** A canary in a field of a list, as shown to the clear reader. */
export interface Appearance extends ShownField {
  readonly page: Call;
  readonly kind: IdKind | undefined;
  readonly rowId: string;
}

const lists = modules.flatMap(({ contract }) => contract.resources);

const MOST_PAGES = 100;

/** Where each canary is shown to a reader with nothing hidden. */
export async function appearances(
  api: TestStack,
  token: string | undefined,
  canaries: ReadonlyMap<string, Canary>,
): Promise<Map<string, Appearance[]>> {
  const found = new Map<string, Appearance[]>();
  for (const { code: object, calls, fields, isKeyset } of lists) {
    const page = calls.page as Call;
    const kind = isKeyset === true ? undefined : addressKind(page);
    const rows = isKeyset === true ? recordsOf(api, page, token) : rowsOf(api, page, token);
    for await (const row of rows)
      for (const field of Object.keys(fields as Fields))
        for (const word of canariesIn(Buffer.from(JSON.stringify(row[field] ?? null)))) {
          if (!canaries.has(word)) continue;
          // a record is visible to users who see its application
          const of = isKeyset === true ? canaries.get(word) : { kind, rowId: row['id'] as string };
          const seen = found.get(word) ?? [];
          found.set(word, [...seen, { object, field, page, kind: of?.kind as IdKind, rowId: of?.rowId as string }]);
        }
  }
  return found;
}

/** The newest records: the canaries are an hour old. */
async function* recordsOf(
  api: TestStack,
  page: Call,
  token: string | undefined,
): AsyncGenerator<Record<string, unknown>> {
  const { code, data } = await sendCall(api.url, page, { limit: 100 }, { token });
  if (code === CODES.ok) yield* (data as { list: Record<string, unknown>[] }).list;
}

async function* rowsOf(api: TestStack, page: Call, token: string | undefined): AsyncGenerator<Record<string, unknown>> {
  for (let pageNo = 1; pageNo <= MOST_PAGES; pageNo++) {
    const { code, data, text } = await sendCall(api.url, page, { pageNo, pageSize: 200 }, { token });
    if (code !== CODES.ok) throw new Error(`${page.name} cannot be read with canaries in it: ${text.slice(0, 300)}`);
    const { list } = data as PageResult<Record<string, unknown>>;
    yield* list;
    if (list.length < 200) return;
  }
}

/** The fields that show a place, over all of its rows. */
export function placesOf(
  canaries: ReadonlyMap<string, Canary>,
  shown: ReadonlyMap<string, readonly Appearance[]>,
): Map<string, Appearance[]> {
  const places = new Map<string, Map<string, Appearance>>();
  for (const [word, list] of shown) {
    const { place } = canaries.get(word) as Canary;
    const fields = places.get(place) ?? new Map<string, Appearance>();
    for (const one of list) fields.set(`${one.object} ${one.field}`, one);
    places.set(place, fields);
  }
  return new Map([...places].map(([place, fields]) => [place, [...fields.values()]]));
}
