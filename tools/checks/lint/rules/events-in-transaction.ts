import { fileRule, lineAt } from '../finding.ts';
import { isScript, isTest, visit } from '../source.ts';

const WHY = 'not in the transaction of the write: a crash in between loses the event. Pass the `tx` of inTransaction()';
/** Functions of the kit that take a transaction as their first argument. */
const REQUESTS = new Set(['requestNotice', 'requestPush']);

/** `jobs.publish` and `context.jobs.publish`; the `publish` of the wake-up bus is a different one, which may lose messages. */
function isPublish(callee: { type: string; object?: unknown; property?: unknown }): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'publish') return false;
  const object = callee.object as { type: string; property?: unknown };
  return nameOf(object.type === 'MemberExpression' ? object.property : object) === 'jobs';
}

const nameOf = (node: unknown): string | undefined => {
  const { type, name } = node as { type: string; name?: string };
  return type === 'Identifier' ? name : undefined;
};

/**
 * An event or a notice exists exactly when the business write does (docs/ARCHITECTURE.md). `publish` accepts any
 * database handle, so `context.db`, which is a separate connection, compiles as well.
 */
export const eventsInTransaction = fileRule(
  'events-in-transaction',
  (path) => /^(?:modules|kit|apps)\//.test(path) && isScript(path) && !isTest(path),
  (file) => {
    const lines: number[] = [];
    visit(file, {
      CallExpression: ({ callee, arguments: [first], start }) => {
        if (!isPublish(callee) && !REQUESTS.has(nameOf(callee) ?? '')) return;
        if (first?.type === 'MemberExpression' && nameOf(first.property) === 'db') lines.push(lineAt(file.text, start));
      },
    });
    return lines.map((line) => ({ line, why: WHY }));
  },
);
