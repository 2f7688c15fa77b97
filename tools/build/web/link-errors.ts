import { errorsIn, WebBuildError } from './errors.ts';
import type { Part } from './parts.ts';
import type { SharedId } from './shared-ids.ts';

/** A library reduced to the names in use cannot be imported as a whole. */
export function refuseWholesale(parts: readonly Part[], libraries: readonly SharedId[]): void {
  const cut = libraries.filter((library) => library.kind === 'used').map((library) => library.id);
  const problems = parts.flatMap(({ owner, chunks }) =>
    chunks.flatMap(({ file, names, lazyIds }) =>
      cut
        .filter((id) => lazyIds.includes(id) || names[id]?.some((name) => name === '*' || name === 'default'))
        .map((id) => `${owner}, ${file}: imports all of "${id}"; name what you use: import { … } from '${id}'`),
    ),
  );
  if (problems.length > 0) throw new WebBuildError(problems.join('\n'));
}

/** The bundler reports the generated entry; this error names the part that imported the name. */
export function explainMissing(error: unknown, parts: readonly Part[]): never {
  const lines = errorsIn(error).flatMap(({ message }) => {
    const name = /"(\w+)" is not exported by "([^"]+)"/.exec(message);
    if (name === null) return [];
    const chunks = parts.flatMap(({ owner, chunks: all }) => all.map((chunk) => ({ owner, ...chunk })));
    return chunks.flatMap(({ owner, file, names }) =>
      Object.entries(names)
        .filter(([id, taken]) => taken.includes(name[1] as string) && name[2]?.includes(`node_modules/${id}/`))
        .map(([id]) => `${owner}, ${file}: imports "${name[1]}" from "${id}", which has no such export`),
    );
  });
  throw lines.length > 0 ? new WebBuildError(lines.join('\n')) : error;
}
