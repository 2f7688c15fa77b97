export interface Instruction {
  readonly line: number;
  readonly name: string;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  readonly image: string;
  readonly line: number;
  readonly instructions: readonly Instruction[];
}

export interface Dockerfile {
  /** Instructions before the first FROM: only these may be used in a FROM line. */
  readonly globals: readonly Instruction[];
  readonly stages: readonly Stage[];
}

/** Joins continued lines, drops comments (also between continued lines), splits at every FROM. */
export function parseDockerfile(text: string): Dockerfile {
  const all = instructionsOf(text);
  const starts = all.flatMap((one, index) => (one.name === 'FROM' ? [index] : []));
  const stages = starts.map((start, index) => {
    const from = all[start] as Instruction;
    const [image = '', , name = ''] = from.rest.split(/\s+/);
    return { name, image, line: from.line, instructions: all.slice(start + 1, starts[index + 1] ?? all.length) };
  });
  return { globals: all.slice(0, starts[0] ?? all.length), stages };
}

function instructionsOf(text: string): Instruction[] {
  const found: Instruction[] = [];
  let open = null as { line: number; text: string } | null;
  for (const [index, raw] of text.split('\n').entries()) {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) continue;
    const isContinued = line.endsWith('\\');
    const piece = isContinued ? line.slice(0, -1).trim() : line;
    open = { line: open?.line ?? index + 1, text: open === null ? piece : `${open.text} ${piece}` };
    if (isContinued) continue;
    found.push(toInstruction(open));
    open = null;
  }
  return open === null ? found : [...found, { line: open.line, name: 'UNFINISHED', rest: open.text }];
}

function toInstruction({ line, text }: { line: number; text: string }): Instruction {
  const [name = '', ...rest] = text.split(' ');
  return { line, name: name.toUpperCase(), rest: rest.join(' ').trim() };
}
