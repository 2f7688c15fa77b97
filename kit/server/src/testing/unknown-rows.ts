import type { Caller } from './caller.ts';
import type { RowCall, RowCase, RowWorld } from './row-rights.ts';

/** Larger than every id of a test, and another for each name: some calls refuse the same row twice. */
const UNKNOWN = 900_000_000_000;

function withoutRows<W extends RowWorld>(world: W): W {
  const names = Object.keys(world.ids);
  return { ...world, ids: Object.fromEntries(names.map((name, index) => [name, String(UNKNOWN + index)])) };
}

/**
 * Calls that tell a reader outside the scope that a row exists (sys R35): their answer about it differs from that about an unknown id.
 * The cases send a version that no row has, so a call that compares versions before the scope is found as well.
 */
export async function callsThatReveal<W extends RowWorld>(
  call: Caller,
  { calls }: Pick<RowCase<W>, 'calls'>,
  { world, token }: { world: W; token: string },
): Promise<string[]> {
  const answerIn = async (asked: W, send: RowCall<W>) => {
    const [sent, input] = send(asked);
    const { status, code, msg, data } = await call(sent, input as never, { token });
    const answer = JSON.stringify({ status, code, msg, data });
    // answers for several rows repeat the ids that were sent
    return Object.values(asked.ids).reduce((text, id) => text.replaceAll(`"${id}"`, '"<id>"'), answer);
  };
  const told: string[] = [];
  for (const send of Object.values(calls).flat()) {
    const [foreign, unknown] = [await answerIn(world, send), await answerIn(withoutRows(world), send)];
    if (foreign !== unknown) told.push(`${send(world)[0].name}: ${foreign}, but unknown ${unknown}`);
  }
  return told;
}
