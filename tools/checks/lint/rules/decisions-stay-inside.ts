import { dirname, join } from 'node:path/posix';
import type { Finding, Rule, SourceText } from '../finding.ts';
import { lineAt } from '../finding.ts';
import { importsOf, isScript, isTest, visit } from '../source.ts';

const SERVER_ROOM = /^modules\/[^/]+\/server\//;
/** Functions whose argument runs in the transaction of a decision; ger exports no other way to contribute a service. */
const GIVERS = new Set(['defineProcessService', 'defineApproval', 'defineApplications', 'documentService']);
const OUTSIDE =
  /^(node:(net|tls|http|https|http2|dgram|dns|fs|child_process)(\/.*)?|undici|nodemailer|imapflow|nats|@nats-io\/.*|@aws-sdk\/.*|@clickhouse\/.*)$/;

/**
 * Ger rule 28: code in the transaction of a decision uses this database only, because nothing else is rolled back with
 * it. No code that a service reaches, in its module or through the public API of others, may call an external system;
 * such work is async, or a row of an outbox.
 */
export const decisionsStayInside: Rule = {
  name: 'decisions-stay-inside',
  check(files) {
    const scripts = new Map(
      files
        .filter(({ path }) => SERVER_ROOM.test(path) && isScript(path) && !isTest(path))
        .map((file) => [file.path, file]),
    );
    const reached = new Set<string>();
    const queue = [...scripts.values()].filter(givesService);
    for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
      if (reached.has(file.path)) continue;
      reached.add(file.path);
      const paths = [
        ...importsOf(file).map(({ specifier }) => join(dirname(file?.path ?? ''), specifier)),
        ...throughPublicApi(file, scripts),
      ];
      queue.push(...paths.flatMap((path) => scripts.get(path) ?? []));
    }
    return [...reached].flatMap((path) => waysOut(scripts.get(path) as SourceText));
  },
};

/**
 * Files behind the imports from other modules' public APIs: only those that define the imported names, not everything
 * exported.
 */
function throughPublicApi(file: SourceText, scripts: ReadonlyMap<string, SourceText>): string[] {
  const found: string[] = [];
  visit(file, {
    ImportDeclaration: ({ source, specifiers }) => {
      const module = /^@switchboard\/(\w+)-server$/.exec(source.value)?.[1];
      const publicApi = module === undefined ? undefined : scripts.get(`modules/${module}/server/public.ts`);
      if (publicApi === undefined) return;
      const names = new Set(specifiers.map((one) => (one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*')));
      visit(publicApi, {
        ExportNamedDeclaration: (exported) => {
          const isTaken = exported.specifiers.some(({ exported: name }) => names.has(nameOf(name)));
          if (isTaken && exported.source !== null) found.push(join(dirname(publicApi.path), exported.source.value));
        },
      });
    },
  });
  return found;
}

const nameOf = (name: { type: string; name?: string; value?: string }): string => name.name ?? name.value ?? '';

function givesService(file: SourceText): boolean {
  let isGiver = false;
  visit(file, {
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && GIVERS.has(callee.name)) isGiver = true;
    },
  });
  return isGiver;
}

function waysOut(file: SourceText): Finding[] {
  const found = importsOf(file)
    .filter(({ specifier }) => OUTSIDE.test(specifier))
    .map(({ specifier, line }) => ({ line, what: specifier }));
  visit(file, {
    CallExpression: ({ callee, start }) => {
      if (callee.type === 'Identifier' && callee.name === 'fetch')
        found.push({ line: lineAt(file.text, start), what: 'fetch()' });
    },
  });
  return found.map(({ line, what }) => ({
    file: file.path,
    line,
    rule: 'decisions-stay-inside',
    why: `${what}: a service of the workflow reaches this file, and a decision touches this database only (ger rule 28)`,
  }));
}
