/** Processes the list with at most `atOnce` in parallel: a list of any length must not take every connection of the pool. */
export async function inParallel<T>(
  atOnce: number,
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
