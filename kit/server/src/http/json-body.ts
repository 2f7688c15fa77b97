import type { FastifyInstance } from 'fastify';

/** Deeper than any contract requires; recursion over a body stays far below the stack limit. */
const DEEPEST = 100;

/**
 * The default JSON parser, except that a body that is nested too deeply or contains a character that cannot be stored
 * is refused before parsing.
 */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }));
    if (hasUnstorableCharacter(body))
      return done(Object.assign(new Error('the body contains a character that cannot be stored'), { statusCode: 400 }));
    return parse(request, body, done);
  });
}

/** Scans characters without parsing: brackets inside strings do not count. */
export function isTooDeep(text: string): boolean {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < text.length; i++) {
    const letter = text[i];
    if (isText) {
      if (letter === '\\') i += 1;
      else if (letter === '"') isText = false;
    } else if (letter === '"') isText = true;
    else if (letter === '[' || letter === '{') {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (letter === ']' || letter === '}') depth -= 1;
  }
  return false;
}

const UNSTORABLE =
  /\\u0000|\\u[dD][89aAbB][\dA-Fa-f]{2}(?!\\u[dD][c-fC-F][\dA-Fa-f]{2})|(?<!\\u[dD][89aAbB][\dA-Fa-f]{2})\\u[dD][c-fC-F][\dA-Fa-f]{2}/u;

/** A lone surrogate or the zero character: JSON can express both, UTF-8 or our engines cannot. */
export function hasUnstorableCharacter(text: string): boolean {
  // an escaped backslash starts no escape sequence
  return UNSTORABLE.test(text) && UNSTORABLE.test(text.replaceAll('\\\\', ''));
}
