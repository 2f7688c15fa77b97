import type { Call, InputOf, ResultOf } from '@switchboard/kit-contract';
import type { Context } from '../context.ts';
import type { Handler } from '../module.ts';

/** Runs the handler of a call without HTTP; input and result are checked against the contract. */
export async function runCall<C extends Call>(
  handlers: readonly Handler[],
  call: C,
  input: InputOf<C>,
  context: Context,
): Promise<ResultOf<C>> {
  const handler = handlers.find((each) => each.call === call);
  if (handler === undefined) throw new Error(`${call.name} has no handler`);
  const run = handler.run as (input: unknown, context: Context) => Promise<unknown>;
  return call.result.parse(await run(call.input.parse(input), context)) as ResultOf<C>;
}
