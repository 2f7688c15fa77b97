import {
  type ArrowFunctionExpression,
  type Function,
  type Node,
  parseSync,
  type Program,
  type TSType,
  visitorKeys,
} from 'oxc-parser';

/** A parsed file; every node knows its parent. */
export interface Source {
  readonly path: string;
  readonly text: string;
  readonly program: Program;
}

export type FunctionNode = Function | ArrowFunctionExpression;

/** What a name means: an expression or a parameter, and the way from it through a destructuring pattern. */
export interface Binding {
  readonly name: string;
  readonly kind: 'value' | 'param' | 'function' | 'import' | 'other';
  /** The initial value, the function, or the import specifier. Null for a parameter. */
  readonly node: Node | null;
  readonly path: readonly string[];
  /** The default inside the pattern. */
  readonly fallback: Node | null;
  readonly type: TSType | null;
  /** The node that limits where the name is known; for a parameter its function. */
  readonly scope: Node;
  readonly index: number;
}

export function parseSource(path: string, text: string): Source {
  const { program } = parseSync(path, text);
  const stack: Node[] = [program];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    for (const child of childrenOf(node)) {
      child.parent = node;
      stack.push(child);
    }
  }
  return { path, text, program };
}

export function childrenOf(node: Node): Node[] {
  const fields = node as unknown as Record<string, Node | (Node | null)[] | null | undefined>;
  return (visitorKeys[node.type] ?? []).flatMap((key) => {
    const value = fields[key];
    return (Array.isArray(value) ? value : [value]).filter((each): each is Node => each !== null && each !== undefined);
  });
}

/** Every node below this one that the test accepts, in the order of the text; `isClosed` nodes are
 * not entered. */
export function findAll<T extends Node>(
  root: Node,
  accepts: (node: Node) => node is T,
  isClosed: (node: Node) => boolean = () => false,
): T[] {
  const found: T[] = [];
  const enter = (node: Node): void => {
    if (accepts(node)) found.push(node);
    if (!isClosed(node)) for (const child of childrenOf(node)) enter(child);
  };
  enter(root);
  return found;
}

export const isFunction = (node: Node | null | undefined): node is FunctionNode =>
  node?.type === 'FunctionDeclaration' ||
  node?.type === 'FunctionExpression' ||
  node?.type === 'ArrowFunctionExpression';

export const textOf = ({ text }: Source, { start, end }: Node): string => text.slice(start, end);

const bindingsOf = new WeakMap<Node, Map<string, Binding>>();

/** The innermost declaration of the name that is known at the node. */
export function findBinding(name: string, from: Node): Binding | null {
  for (let node: Node | null | undefined = from; node; node = node.parent) {
    const found = declaredIn(node).get(name);
    if (found !== undefined) return found;
  }
  return null;
}

function declaredIn(scope: Node): Map<string, Binding> {
  const known = bindingsOf.get(scope);
  if (known !== undefined) return known;
  const found = new Map(listBindings(scope).map((binding) => [binding.name, binding]));
  bindingsOf.set(scope, found);
  return found;
}

function listBindings(scope: Node): Binding[] {
  if (isFunction(scope))
    return scope.params.flatMap((param, index) =>
      namesIn(param.type === 'TSParameterProperty' ? param.parameter : param, {
        kind: 'param',
        node: null,
        scope,
        index,
      }),
    );
  if (scope.type === 'ForOfStatement' || scope.type === 'ForStatement' || scope.type === 'ForInStatement') {
    const head = scope.type === 'ForStatement' ? scope.init : scope.left;
    return head?.type === 'VariableDeclaration'
      ? head.declarations.flatMap(({ id, init }) => namesIn(id, { kind: 'other', node: init, scope, index: 0 }))
      : [];
  }
  if (scope.type !== 'Program' && scope.type !== 'BlockStatement') return [];
  return scope.body.flatMap((statement): Binding[] => {
    if (statement.type === 'ImportDeclaration')
      return statement.specifiers.map((node) => ({ ...none(node.local.name, scope), kind: 'import', node }));
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (node?.type === 'VariableDeclaration')
      return node.declarations.flatMap(({ id, init }) => namesIn(id, { kind: 'value', node: init, scope, index: 0 }));
    if (node?.type === 'FunctionDeclaration' && node.id !== null)
      return [{ ...none(node.id.name, scope), kind: 'function', node }];
    return [];
  });
}

const none = (name: string, scope: Node): Binding => ({
  name,
  kind: 'other',
  node: null,
  path: [],
  fallback: null,
  type: null,
  scope,
  index: 0,
});

type Origin = Pick<Binding, 'kind' | 'node' | 'scope' | 'index'>;

function namesIn(pattern: Node, origin: Origin): Binding[] {
  const typed = pattern as { typeAnnotation?: { typeAnnotation: TSType } | null; left?: Node };
  const root = pattern.type === 'AssignmentPattern' ? (typed.left as typeof typed) : typed;
  const type = root.typeAnnotation?.typeAnnotation ?? null;
  const found: Binding[] = [];
  const enter = (node: Node, path: readonly string[], fallback: Node | null): void => {
    if (node.type === 'Identifier') found.push({ ...origin, name: node.name, path, fallback, type });
    if (node.type === 'AssignmentPattern') enter(node.left, path, node.right);
    if (node.type === 'RestElement') enter(node.argument, [...path, '...'], null);
    if (node.type === 'ArrayPattern')
      for (const [at, each] of node.elements.entries()) if (each !== null) enter(each, [...path, `${at}`], null);
    if (node.type === 'ObjectPattern')
      for (const each of node.properties)
        if (each.type === 'RestElement') enter(each.argument, [...path, '...'], null);
        else enter(each.value, [...path, keyOf(each.key) ?? '?'], null);
  };
  enter(pattern, [], null);
  return found;
}

/** The name of a property; null if it is computed. */
export function keyOf(key: Node): string | null {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
}
