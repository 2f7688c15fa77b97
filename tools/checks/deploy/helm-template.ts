import { stringify } from 'yaml';

type Values = Readonly<Record<string, unknown>>;

export class TemplateError extends Error {
  override readonly name = 'TemplateError';
}

const ACTION = /\{\{-?\s*(.*?)\s*-?\}\}/g;

/** The named parts of `_*.tpl` files: `{{- define "x" -}} … {{- end }}` at the start of a line. */
export function partsOf(text: string): Map<string, string> {
  const blocks = text.matchAll(
    /^\{\{-? define "([\w.-]+)" -?\}\}\n([\s\S]*?)\n\{\{-? end \}\}(?=\n+\{\{-? define|\n*(?![\s\S]))/gm,
  );
  return new Map([...blocks].map((match) => [match[1] as string, match[2] as string]));
}

/**
 * Implements enough of helm to check the YAML: parts are inserted with their indent, values are filled in, everything
 * else becomes `x`. Conditions and loops run once. A value missing in values.yaml is an error, as are an unknown part
 * and an empty value required by `$name := required "…" .Values.…`.
 */
export function render(text: string, values: Values, parts: ReadonlyMap<string, string>): string {
  checkBlocks(text);
  const lines = text.split('\n').flatMap((line) => renderLine(line, values, parts));
  return lines.join('\n');
}

function renderLine(line: string, values: Values, parts: ReadonlyMap<string, string>): string[] {
  const only = /^\s*\{\{-?\s*(.*?)\s*-?\}\}\s*$/.exec(line)?.[1];
  if (only === undefined) return [line.replace(ACTION, (_, action: string) => inline(action, values))];
  if (/^(\/\*|if |else|end$|with |range |define )/.test(only)) return [];
  const [, message, needed] = /^\$\w+ := required "([^"]+)" \.(?:root\.)?Values\.([\w.]+)$/.exec(only) ?? [];
  if (message !== undefined && needed !== undefined) {
    if (valueAt(values, needed) === '') throw new TemplateError(message);
    return [];
  }
  const indent = ' '.repeat(Number(/\|\s*nindent (\d+)$/.exec(only)?.[1] ?? 0));
  const part = /^include "([\w.-]+)"/.exec(only)?.[1];
  if (part !== undefined) {
    const body = parts.get(part);
    if (body === undefined) throw new TemplateError(`no part "${part}"`);
    return render(body, values, parts)
      .split('\n')
      .map((each) => indent + each);
  }
  const path = /^toYaml \.Values\.([\w.]+)/.exec(only)?.[1];
  if (path !== undefined)
    return stringify(valueAt(values, path))
      .trimEnd()
      .split('\n')
      .map((each) => indent + each);
  return [line.replace(ACTION, (_, action: string) => inline(action, values))];
}

function inline(action: string, values: Values): string {
  const path = /^\.(?:root\.)?Values\.([\w.]+)/.exec(action)?.[1];
  const value = path === undefined ? 'x' : valueAt(values, path);
  if (typeof value === 'object' && value !== null) throw new TemplateError(`${path} is not a single value`);
  return action.endsWith(' | quote') ? JSON.stringify(String(value)) : String(value);
}

function valueAt(values: Values, path: string): unknown {
  let at: unknown = values;
  for (const name of path.split('.')) {
    at = (at as Record<string, unknown> | undefined)?.[name];
    if (at === undefined) throw new TemplateError(`values.yaml has no ${path}`);
  }
  return at;
}

function checkBlocks(text: string): void {
  const actions = [...text.matchAll(ACTION)].map((match) => match[1] as string);
  const opened = actions.filter((action) => /^(if|with|range|define) /.test(action)).length;
  const closed = actions.filter((action) => action === 'end').length;
  if (opened !== closed) throw new TemplateError(`${opened} blocks are opened and ${closed} closed`);
  if ((text.match(/\{\{/g) ?? []).length !== actions.length) throw new TemplateError('an action without its end }}');
}
