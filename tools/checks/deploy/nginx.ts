import type { Problem } from './problem.ts';

interface Directive {
  readonly line: number;
  readonly words: readonly string[];
}

/** Reads the file as nginx does: words, `;` ends a directive, braces enclose a block. */
export function checkNginx(file: string, text: string): Problem[] {
  const { directives, problems } = readDirectives(text);
  const upstreams = new Set(directives.filter(({ words }) => words[0] === 'upstream').map(({ words }) => words[1]));
  return [...problems, ...directives.flatMap((directive) => directiveProblems(directive, upstreams))].map(
    (problem) => ({ file, ...problem }),
  );
}

type Found = Omit<Problem, 'file'>;

function directiveProblems({ line, words }: Directive, upstreams: ReadonlySet<string | undefined>): Found[] {
  const [name, first = '', second = ''] = words;
  if (name === 'location' && first === '~' && !isRegExp(second))
    return [{ line, why: `${second}: not a regular expression` }];
  if (name === 'log_format' && /\$(request|args|query_string|request_uri)\b/.test(words.join(' ')))
    return [{ line, why: 'the log would contain query strings, and the refresh call sends its token in one' }];
  const target = name === 'proxy_pass' ? /^http:\/\/([\w.-]+)$/.exec(first)?.[1] : undefined;
  if (name === 'proxy_pass' && !upstreams.has(target)) return [{ line, why: `${first}: no such upstream` }];
  return [];
}

function readDirectives(text: string): { directives: Directive[]; problems: Found[] } {
  const directives: Directive[] = [];
  const problems: Found[] = [];
  const blocks: number[] = [];
  let words: string[] = [];
  let line = 1;
  for (const [token] of text.matchAll(/\n|#[^\n]*|"[^"\n]*"|'[^'\n]*'|[{};]|[^\s{};"']+/g)) {
    if (token === '\n') line += 1;
    else if (token.startsWith('#')) continue;
    else if (token === ';' || token === '{') {
      if (words.length === 0) problems.push({ line, why: `${token} without a directive` });
      directives.push({ line, words });
      words = [];
      if (token === '{') blocks.push(line);
    } else if (token === '}') {
      if (words.length > 0) problems.push({ line, why: `"${words.join(' ')}" does not end with ;` });
      words = [];
      if (blocks.pop() === undefined) problems.push({ line, why: '} without its {' });
    } else words.push(token.replace(/^(["'])(.*)\1$/, '$2'));
  }
  if (words.length > 0) problems.push({ line, why: `"${words.join(' ')}" does not end with ;` });
  return { directives, problems: [...problems, ...blocks.map((at) => ({ line: at, why: '{ is never closed' }))] };
}

function isRegExp(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
