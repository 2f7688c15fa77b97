import type { FastifyInstance } from 'fastify';

/** Deeper than anything a contract asks for; whatever walks through a body by calling itself stays far from the end of the stack. */
const DEEPEST = 100;

/** JSON as ever, except that what nests without end, or is no text that anything could store, is refused before anybody reads it. */
export function addJsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(body)) return done(Object.assign(new Error('nested too deeply'), { statusCode: 400 }));
    if (hasUnstorableCharacter(body)) return done(Object.assign(new Error('not a letter'), { statusCode: 400 }));
    return parse(request, body, done);
  });
}

/** By its letters alone: brackets inside of strings count for nothing. */
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

/** Half of a surrogate pair alone, or the zero: JSON can say both, UTF-8 or our engines cannot. */
export function hasUnstorableCharacter(text: string): boolean {
  // a backslash that is itself a letter begins nothing
  return UNSTORABLE.test(text) && UNSTORABLE.test(text.replaceAll('\\\\', ''));
}
