import type { Call } from '@switchboard/kit-contract';
import { build, casesOf, type listCalls } from '../cases.ts';
import type { World } from '../world.ts';

/** A call with an input and a note on what is special about it. */
export interface Request {
  readonly call: Call;
  readonly input: Readonly<Record<string, unknown>>;
  readonly about: string;
}

type ListedCalls = ReturnType<typeof listCalls>;

/** Every request about the rows of a world that changes none of them. */
export function* readsOf({ call, isList }: ListedCalls[number], world: World): Generator<Request> {
  for (const one of casesOf(call, isList)) {
    if (call.withIdempotency || one.relation === 'missing') continue;
    const input = { ...build(one, world).input, ...recordOf(call, world) };
    const about = one.varied === null ? '' : `${one.varied.path} ${one.relation}`;
    const wider = { ...input, pageSize: 200 };
    const most = call.method !== 'GET' && call.input.safeParse(wider).success ? wider : input;
    yield { call, input: most, about };
    if (call.isFile === true && call.input.safeParse({ ...input, format: 'csv' }).success)
      yield { call, input: { ...input, format: 'csv' }, about: `${about} csv` };
  }
}

/** Calls on the parts of any record use the own customer. */
const recordOf = (call: Call, world: World): object =>
  call.name.startsWith('sys.record.') ? { objectCode: 'crm.customer', objectId: world.own['customer'] } : {};

/** The writes that are refused in any case and must reveal nothing in the refusal. */
export function* refusedWritesOf({ call, isList }: ListedCalls[number], world: World): Generator<Request> {
  if (call.upload !== undefined) return;
  for (const one of casesOf(call, isList))
    if (call.withIdempotency && one.relation === 'foreign')
      yield { call, input: build(one, world).input, about: 'foreign' };
}
