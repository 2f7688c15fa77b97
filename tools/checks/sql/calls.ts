import type { Node } from 'oxc-parser';
import type { Evaluator } from './evaluate.ts';
import { truthOf } from './conditions.ts';
import { declaredTable, tableAs } from './declared-tables.ts';
import { isSqlTag, sqlHelper } from './sql-tag.ts';
import { findAll, isFunction } from './syntax.ts';
import { ABSENT, type Place, text, UNKNOWN, type Value } from './values.ts';

type Call = Extract<Node, { type: 'CallExpression' }>;
type FunctionValue = Extract<Value, { kind: 'function' }>;

/** Methods of a fragment that do not change its text. */
const SAME_SQL = new Set(['$castTo', '$notNull', '$nonNull', 'toOperation', 'withPlugin']);

export function evaluateCall(evaluator: Evaluator, place: Place & { node: Call }): Value {
  const { node, source, frame } = place;
  const at = (inner: Node): Value => evaluator.evaluate({ node: inner, source, frame });
  const { callee } = node;
  if (callee.type === 'MemberExpression' && !callee.computed && callee.property.type === 'Identifier') {
    const name = callee.property.name;
    if (isSqlTag(callee.object)) return sqlHelper(evaluator, name, place);
    // rows of another statement, which is checked on its own
    if (name === 'execute') return UNKNOWN;
    if (callee.object.type === 'Identifier' && callee.object.name === 'Object') return ofObject(name, node, at);
    const object = at(callee.object);
    if (object.kind === 'sql') return SAME_SQL.has(name) ? object : UNKNOWN;
    if (name === 'as' && object.kind === 'object') return tableAs(evaluator, object, node.arguments.map(at));
    const ofList = listMethod(evaluator, name, object, node.arguments.map(at));
    if (ofList !== null) return ofList;
    const method = evaluator.property(object, name);
    return method.kind === 'function' ? invoke(evaluator, method, node.arguments.map(at)) : resultOf(method);
  }
  if (callee.type === 'Identifier' && callee.name === 'defineTable') return declaredTable(evaluator, place);
  const called = at(callee);
  if (called.kind !== 'function') return resultOf(called);
  return invoke(evaluator, called, node.arguments.map(at));
}

/** Of a function that is only known by its type. */
function resultOf(called: Value): Value {
  if (called.kind !== 'unknown' || called.type?.node.type !== 'TSFunctionType') return UNKNOWN;
  const { node, source } = called.type;
  return node.returnType === null
    ? UNKNOWN
    : { kind: 'unknown', type: { node: node.returnType.typeAnnotation, source } };
}

/** The value that a function returns; where it returns in several places, one of them. */
export function invoke(evaluator: Evaluator, called: FunctionValue, args: readonly Value[]): Value {
  const { node, source, frame } = called;
  const inner = { of: node, args, outer: frame };
  if (node.body === null) return UNKNOWN;
  const at = (returned: Node): Value => evaluator.evaluate({ node: returned, source, frame: inner });
  if (node.body.type !== 'BlockStatement') return at(node.body);
  const returns = reachable(evaluator, findAll(node.body, isReturn, isFunction), (test) => ({
    node: test,
    source,
    frame: inner,
  }));
  const returned = returns[returns.length < 2 ? 0 : evaluator.choices.pick(node, returns.length)];
  const value = returned === undefined ? ABSENT : at(returned);
  if (value.kind !== 'unknown' || !node.returnType) return value;
  return { kind: 'unknown', type: { node: node.returnType.typeAnnotation, source } };
}

/** What may be returned, where the arguments already decide some of the conditions. */
function reachable(evaluator: Evaluator, returns: readonly Return[], place: (test: Node) => Place): Node[] {
  const found: Node[] = [];
  for (const each of returns) {
    const tests = conditionsOf(each).map(({ test, isMet }) => {
      const isTrue = test === null ? null : truthOf(evaluator, place(test));
      return isTrue === null ? null : isTrue === isMet;
    });
    if (tests.includes(false)) continue;
    if (each.argument !== null) found.push(each.argument);
    if (!tests.includes(null)) break;
  }
  return found;
}

/** `test` is null where it is not a condition that could be decided here. */
interface Condition {
  readonly test: Node | null;
  readonly isMet: boolean;
}

/** The conditions around a statement, up to its function. */
function conditionsOf(statement: Node): Condition[] {
  const found: Condition[] = [];
  for (let child = statement, node = child.parent; node && !isFunction(node); child = node, node = node.parent) {
    if (node.type === 'IfStatement' && child !== node.test)
      found.push({ test: node.test, isMet: child === node.consequent });
    if (node.type === 'SwitchCase' || node.type === 'ForOfStatement' || node.type === 'TryStatement')
      found.push({ test: null, isMet: true });
  }
  return found;
}

type Return = Extract<Node, { type: 'ReturnStatement' }>;
const isReturn = (node: Node): node is Return => node.type === 'ReturnStatement';

function ofObject(name: string, { arguments: [first] }: Call, at: (inner: Node) => Value): Value {
  const object = first === undefined ? UNKNOWN : at(first);
  if (object.kind !== 'object') return UNKNOWN;
  const pairs = [...object.properties];
  if (name === 'keys') return { kind: 'list', items: pairs.map(([key]) => text(key)) };
  if (name === 'values') return { kind: 'list', items: pairs.map(([, value]) => value()) };
  if (name !== 'entries') return UNKNOWN;
  return { kind: 'list', items: pairs.map(([key, value]) => ({ kind: 'list', items: [text(key), value()] })) };
}

/** `map` over a list that is only known at run time gives one item, which has the shape of all. */
function listMethod(evaluator: Evaluator, name: string, object: Value, args: readonly Value[]): Value | null {
  if (object.kind !== 'list' && object.kind !== 'unknown') return null;
  const [first] = args;
  const items = object.kind === 'list' ? object.items : [evaluator.property(object, '0')];
  if ((name === 'map' || name === 'flatMap') && first?.kind === 'function') {
    const made = items.map((item, index) => invoke(evaluator, first, [item, text(`${index}`)]));
    const flat = made.flatMap((each) => (name === 'flatMap' && each.kind === 'list' ? each.items : [each]));
    return { kind: 'list', items: flat };
  }
  if (object.kind !== 'list') return null;
  if (name === 'filter') return { kind: 'list', items: items.filter(({ kind }) => kind !== 'absent') };
  if (name === 'concat')
    return { kind: 'list', items: [...items, ...args.flatMap((each) => (each.kind === 'list' ? each.items : [each]))] };
  if (name !== 'join') return null;
  const texts = items.map((item) => evaluator.asText(item));
  const separator = first === undefined ? ',' : evaluator.asText(first);
  return separator === null || texts.includes(null) ? UNKNOWN : text(texts.join(separator));
}
