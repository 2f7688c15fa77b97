import type { Refusal } from './prepare.ts';
import type { Statement } from './statements.ts';

/**
 * Why a refusal says nothing about the statement; null if it is an error. Placeholders have no type when the driver sends
 * the statement either, so an undetermined type is an error in production too.
 */
export function excuseOf(
  { code, message, isAtParameter }: Pick<Refusal, 'code' | 'message' | 'isAtParameter'>,
  { isExecuted, hasFreePick }: Pick<Statement, 'isExecuted' | 'hasFreePick'>,
  temporary: ReadonlySet<string>,
): string | null {
  const relation = /relation "([^"]+)" does not exist/.exec(message)?.[1];
  if (message.includes('"pg_temp"') || (relation !== undefined && temporary.has(relation)))
    return 'needs a temporary table or function of its session';
  if (code === SYNTAX_ERROR && isAtParameter) return 'SQL made elsewhere is passed in';
  if (!isExecuted && code === UNDEFINED_TABLE && message.includes('FROM-clause')) return 'part of another statement';
  if (hasFreePick && TYPE_ERRORS.has(code)) return 'a column is picked at run time';
  return null;
}

/** An operator or a function without such arguments, a type that does not fit or cannot be converted. */
const TYPE_ERRORS = new Set(['42883', '42804', '42846']);
const SYNTAX_ERROR = '42601';
const UNDEFINED_TABLE = '42P01';

/** The temporary tables that statements of these files create. */
export const temporaryTables = (texts: Iterable<string>): Set<string> =>
  new Set(
    [...texts].flatMap((text) =>
      [...text.matchAll(/\bcreate temp(?:orary)? table (?:if not exists )?(\w+)/gi)].map((match) => match[1] as string),
    ),
  );
