import type { Node } from 'oxc-parser';
import type { Project } from './project.ts';
import { expandSource, isSourceCall } from './pg-sources.ts';
import { isSqlTemplate, type Template } from './sql-tag.ts';
import { expandTemplate, type Statement } from './statements.ts';
import { expandTableWrite, isTableWrite } from './table-writes.ts';
import { findAll } from './syntax.ts';

const CHECKED = /^(modules\/[^/]+\/server|kit\/server\/src|apps\/[^/]+\/src)\/.*\.ts$/;
/**
 * Tests, their helpers and the record store, which is another database. What the helpers of declared tables send is read
 * at their calls; what `definePgDocument` sends is made from columns that it checks at start.
 */
const SKIPPED = /\.test\.ts$|\.gen\.ts$|\/testing\/|\/proof\/|\.ch\.repo\.ts$|^kit\/server\/src\/(table|document)\//;
/** Most files have neither and are not parsed. */
const HAS_SQL = /\bsql[`<]|\bdefinePgSource\(|\b(?:(?:insert|update|delete|store)Rows?|saveAudited)\b/;
const WHOLE = /^\s*(?:--.*\n\s*)*(select|insert|update|delete|with|merge)\b/i;

/** Every whole statement, every list and every write of a declared table in the product. A template inside another one belongs to that. */
export function collectStatements(project: Project): Statement[] {
  const found: Statement[] = [];
  for (const path of project.paths()) {
    if (!CHECKED.test(path) || SKIPPED.test(path)) continue;
    const text = project.textOf(path);
    if (!HAS_SQL.test(text)) continue;
    const source = project.source(path);
    if (source === null) continue;
    for (const node of findAll(source.program, isWholeTemplate, isSqlTemplate))
      found.push(expandTemplate(project, node, source));
    for (const node of findAll(source.program, isSourceCall)) found.push(expandSource(project, node, source));
    for (const node of findAll(source.program, isTableWrite)) {
      const statement = expandTableWrite(project, node, source);
      if (statement !== null) found.push(statement);
    }
  }
  const parts = new Map<Node, number>();
  for (const { used } of found) for (const node of used) parts.set(node, (parts.get(node) ?? 0) + 1);
  // a statement uses its own template once
  return found.filter(({ node, isExecuted }) => isExecuted || (parts.get(node) ?? 0) < 2);
}

const isWholeTemplate = (node: Node): node is Template =>
  isSqlTemplate(node) && WHOLE.test(node.quasi.quasis[0]?.value.cooked ?? '') && !isInTemplate(node);

function isInTemplate(node: Node): boolean {
  for (let each = node.parent; each; each = each.parent) if (isSqlTemplate(each)) return true;
  return false;
}
