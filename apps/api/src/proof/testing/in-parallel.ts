/** Works through the list with so many hands. */
export async function inParallel<T>(
  hands: number,
  list: readonly T[],
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const rest = list.values();
  await Promise.all(
    Array.from({ length: hands }, async () => {
      for (const item of rest) await work(item);
    }),
  );
}
