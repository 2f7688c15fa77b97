import type { Caller } from './caller.ts';
import type { RowCall, RowCase, RowWorld } from './row-rights.ts';

/** Larger than every id of a test, and different for each name: some calls refuse the same row twice. */
const UNKNOWN = 900_000_000_000;

function withoutRows<W extends RowWorld>(world: W): W {
  const names = Object.keys(world.ids);
  return { ...world, ids: Object.fromEntries(names.map((name, index) => [name, String(UNKNOWN + index)])) };
}

/**
 * Calls that reveal to a reader outside the scope that a row exists (sys R35): their answer differs from the answer for
 * an unknown id. The cases send a version that no row has, which also finds calls that compare versions before the
 * scope.
 */
export async function callsThatReveal<W extends RowWorld>(
  call: Caller,
  { calls }: Pick<RowCase<W>, 'calls'>,
  { world, token }: { world: W; token: string },
): Promise<string[]> {
  const answerIn = async (targetWorld: W, send: RowCall<W>) => {
    const [sent, input] = send(targetWorld);
    const { status, code, msg, data } = await call(sent, input as never, { token });
    const answer = JSON.stringify({ status, code, msg, data });
    // answers for several rows repeat the sent ids
    return Object.values(targetWorld.ids).reduce((text, id) => text.replaceAll(`"${id}"`, '"<id>"'), answer);
  };
  const revealing: string[] = [];
  for (const send of Object.values(calls).flat()) {
    const [foreign, unknown] = [await answerIn(world, send), await answerIn(withoutRows(world), send)];
    if (foreign !== unknown) revealing.push(`${send(world)[0].name}: ${foreign}, but unknown ${unknown}`);
  }
  return revealing;
}
