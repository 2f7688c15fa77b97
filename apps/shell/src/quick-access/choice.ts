/** The list edited in the dialog: the chosen entries in order. */
export function toggle(chosen: readonly string[], id: string): string[] {
  return chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
}

export function move(chosen: readonly string[], from: number, to: number): string[] {
  const moved = chosen[from];
  if (moved === undefined || to < 0 || to >= chosen.length) return [...chosen];
  const rest = chosen.toSpliced(from, 1);
  return rest.toSpliced(to, 0, moved);
}
