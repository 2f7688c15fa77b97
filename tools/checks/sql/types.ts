import type { Node, TSType } from 'oxc-parser';
import type { Project } from './project.ts';
import { findBinding, keyOf, type Source, textOf } from './syntax.ts';

/** A written type and its file. Types are read as text and declarations; nothing is inferred. */
export interface TypeAt {
  readonly node: TSType;
  readonly source: Source;
}

const SQL_TYPE =
  /\b(typeof sql|RawBuilder|AliasedRawBuilder|Expression|ExpressionWrapper|SelectQueryBuilder|OperandExpression)\b/;
/** Types that leave the members of their first argument as they are. */
const TRANSPARENT = new Set(['Readonly', 'Partial', 'Required', 'Pick', 'Omit', 'NonNullable', 'Awaited', 'Promise']);
const LISTS = new Set(['Array', 'ReadonlyArray', 'Iterable']);

export function isSqlType({ node, source }: TypeAt, project: Project, depth = 0): boolean {
  if (node.type === 'TSFunctionType') return false;
  if (SQL_TYPE.test(textOf(source, node))) return true;
  const alias = depth > 4 ? null : aliasOf({ node, source }, project);
  return alias !== null && isSqlType(alias, project, depth + 1);
}

/** The type of a member of an object type, through interfaces, aliases and intersections. */
export function memberType(type: TypeAt, key: string, project: Project, depth = 0): TypeAt | null {
  const { node, source } = type;
  if (depth > 8) return null;
  const deeper = (inner: TSType, at = source): TypeAt | null =>
    memberType({ node: inner, source: at }, key, project, depth + 1);
  if (node.type === 'TSTypeLiteral') return memberIn(node.members, key, source);
  if (node.type === 'TSTypeOperator') return deeper(node.typeAnnotation);
  if (node.type === 'TSIntersectionType' || node.type === 'TSUnionType')
    return firstOf(node.types, (each) => deeper(each));
  if (node.type === 'TSArrayType') return /^\d+$/.test(key) ? { node: node.elementType, source } : null;
  if (node.type !== 'TSTypeReference') return null;
  const name = textOf(source, node.typeName);
  const inner = node.typeArguments?.params[0];
  if (inner !== undefined && LISTS.has(name)) return /^\d+$/.test(key) ? { node: inner, source } : null;
  if (inner !== undefined && TRANSPARENT.has(name)) return deeper(inner);
  const found = findType(name, source, project);
  if (found?.node.type === 'TSInterfaceDeclaration') {
    const { body, extends: parents } = found.node;
    return (
      memberIn(body.body, key, found.source) ??
      firstOf(parents, ({ expression }) => {
        const parent = findType(textOf(found.source, expression), found.source, project);
        return parent?.node.type === 'TSInterfaceDeclaration'
          ? memberIn(parent.node.body.body, key, parent.source)
          : null;
      })
    );
  }
  return found?.node.type === 'TSTypeAliasDeclaration' ? deeper(found.node.typeAnnotation, found.source) : null;
}

/** The strings of a union of literals, such as `'asc' | 'desc'`; null if the type allows others. */
export function literalsOf(type: TypeAt, project: Project, depth = 0): string[] | null {
  const { node, source } = type;
  if (node.type === 'TSLiteralType')
    return node.literal.type === 'Literal' && typeof node.literal.value === 'string' ? [node.literal.value] : null;
  if (node.type === 'TSUnionType') {
    const each = node.types.map((inner) => literalsOf({ node: inner, source }, project, depth + 1));
    return each.every((found) => found !== null) ? each.flat() : null;
  }
  const alias = depth > 4 ? null : aliasOf(type, project);
  return alias === null ? null : literalsOf(alias, project, depth + 1);
}

/** The constant of `keyof typeof CONSTANT`. */
export function keyedConstant(type: TypeAt, project: Project, depth = 0): { name: string; source: Source } | null {
  const match = /^keyof typeof (\w+)$/.exec(textOf(type.source, type.node));
  if (match !== null) return { name: match[1] as string, source: type.source };
  const alias = depth > 4 ? null : aliasOf(type, project);
  return alias === null ? null : keyedConstant(alias, project, depth + 1);
}

function aliasOf({ node, source }: TypeAt, project: Project): TypeAt | null {
  if (node.type !== 'TSTypeReference') return null;
  const found = findType(textOf(source, node.typeName), source, project);
  return found?.node.type === 'TSTypeAliasDeclaration'
    ? { node: found.node.typeAnnotation, source: found.source }
    : null;
}

function findType(name: string, source: Source, project: Project): { node: Node; source: Source } | null {
  for (const statement of source.program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type !== 'TSInterfaceDeclaration' && node?.type !== 'TSTypeAliasDeclaration') continue;
    if (node.id.name === name) return { node, source };
  }
  const imported = findBinding(name, source.program);
  if (imported?.kind !== 'import' || imported.node === null) return null;
  const found = project.findImport(imported.node, source);
  return found === null || found.source === source ? null : findType(found.name, found.source, project);
}

function memberIn(members: readonly Node[], key: string, source: Source): TypeAt | null {
  for (const member of members)
    if (member.type === 'TSPropertySignature' && keyOf(member.key) === key && member.typeAnnotation)
      return { node: member.typeAnnotation.typeAnnotation, source };
  return null;
}

function firstOf<T, R>(list: readonly T[], find: (each: T) => R | null): R | null {
  for (const each of list) {
    const found = find(each);
    if (found !== null) return found;
  }
  return null;
}
