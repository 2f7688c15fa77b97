import type { AnyAction } from './action.ts';

/** Disables actions that the server denies for a row (`denied` of a page or a record), with the reason. */
export function refuseDenied<Target, A extends AnyAction<Target>>(
  actions: readonly A[],
  deniedOf: (target: Target) => readonly string[] | undefined,
  reasonOf: (target: Target) => string,
): A[] {
  return actions.map((action) => {
    const { right, isReading, refusal } = action;
    if (right === undefined || isReading === true) return action;
    return {
      ...action,
      refusal: (target: Target) =>
        deniedOf(target)?.includes(right) === true ? reasonOf(target) : (refusal?.(target) ?? null),
    };
  });
}
