import { fileRule, lineAt } from '../finding.ts';
import { isScript, isTest, visit } from '../source.ts';

const QUERY_STARTS = new Set(['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto']);
const SERVER_ROOM = /^modules\/[^/]+\/server\//;
const ALLOWED = /(^|\/)(repo\.ts|[^/]+\.repo\.ts)$|\/(repo|demo|jobs|migrations)\//;

/** The repo is the only place for SQL in a slice: a service with its own queries bypasses row scope and review. */
export const sqlOnlyInRepo = fileRule(
  'sql-only-in-repo',
  (path) => SERVER_ROOM.test(path) && isScript(path) && !isTest(path) && !ALLOWED.test(path),
  (file) => {
    const findings: { line: number; why: string }[] = [];
    const add = (start: number, what: string) =>
      findings.push({
        line: lineAt(file.text, start),
        why: `${what}: SQL stands in repo.ts, *.repo.ts, demo/ or jobs/`,
      });
    visit(file, {
      TaggedTemplateExpression: (node) => {
        if (node.tag.type === 'Identifier' && node.tag.name === 'sql') add(node.start, 'sql`…`');
      },
      CallExpression: (node) => {
        const { callee } = node;
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
        const { name } = callee.property;
        if (QUERY_STARTS.has(name)) add(callee.property.start, `${name}()`);
        const isSql = callee.object.type === 'Identifier' && callee.object.name === 'sql';
        if (isSql) add(callee.property.start, `sql.${name}()`);
      },
    });
    return findings;
  },
);
