import type { Node } from 'oxc-parser';
import { evaluateCall } from './calls.ts';
import { Choices } from './choices.ts';
import { conditionKey, truthOf } from './conditions.ts';
import type { Project } from './project.ts';
import { type Binding, findAll, findBinding, type FunctionNode, keyOf, type Source, textOf } from './syntax.ts';
import { isSqlTag, template } from './sql-tag.ts';
import { isSqlType, keyedConstant, literalsOf, memberType, type TypeAt } from './types.ts';
import { ABSENT, type Frame, NotCheckable, type Place, text, UNKNOWN, type Value } from './values.ts';

const MAX_DEPTH = 60;

/**
 * Reads expressions as far as the sources determine them: constants, templates, conditions, calls of functions of the
 * project. Anything else is unknown, which in a statement is a bound parameter.
 */
export class Evaluator {
  readonly project: Project;
  readonly choices = new Choices();
  /** Templates that became part of a statement. */
  readonly used = new Set<Node>();
  /** A key that is only known at run time picked one of several constants. */
  hasFreePick = false;
  readonly #reading = new Set<Node>();
  #depth = 0;

  constructor(project: Project) {
    this.project = project;
  }

  evaluate({ node, source, frame }: Place): Value {
    if (this.#depth > MAX_DEPTH) throw new NotCheckable('too deeply nested');
    this.#depth += 1;
    try {
      return this.#read(node, source, frame);
    } finally {
      this.#depth -= 1;
    }
  }

  #read(node: Node, source: Source, frame: Frame | null): Value {
    const at = (inner: Node): Value => this.evaluate({ node: inner, source, frame });
    switch (node.type) {
      case 'Literal':
        if (node.value === null) return ABSENT;
        return typeof node.value === 'string' || typeof node.value === 'number' ? text(String(node.value)) : UNKNOWN;
      case 'TemplateLiteral':
        return this.#plainText(node, at);
      case 'TaggedTemplateExpression':
        return isSqlTag(node.tag) ? template(this, { node, source, frame }) : UNKNOWN;
      case 'ParenthesizedExpression':
      case 'TSAsExpression':
      case 'TSSatisfiesExpression':
      case 'TSNonNullExpression':
      case 'ChainExpression':
        return at(node.expression);
      case 'AwaitExpression':
        return at(node.argument);
      case 'ConditionalExpression': {
        const isTrue = truthOf(this, { node: node.test, source, frame });
        if (isTrue !== null) return at(isTrue ? node.consequent : node.alternate);
        const { key, isFlipped } = conditionKey(node.test, source);
        const first = this.choices.pick(node, 2, key) === 0;
        return at(first !== isFlipped ? node.consequent : node.alternate);
      }
      case 'LogicalExpression':
        return this.#logical(node, at);
      case 'BinaryExpression': {
        if (node.operator !== '+') return UNKNOWN;
        const [left, right] = [at(node.left), at(node.right)];
        return left.kind === 'text' && right.kind === 'text' ? text(left.text + right.text) : UNKNOWN;
      }
      case 'Identifier':
        return this.#name(node.name, node, source, frame);
      case 'MemberExpression':
        return this.#member(node, at);
      case 'ArrayExpression':
        return { kind: 'list', items: node.elements.flatMap((each) => this.#element(each, at)) };
      case 'ObjectExpression':
        return { kind: 'object', properties: this.#properties(node, at) };
      case 'FunctionExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionDeclaration':
        return { kind: 'function', node, source, frame };
      case 'CallExpression':
        return evaluateCall(this, { node, source, frame });
      default:
        return UNKNOWN;
    }
  }

  #plainText(node: Extract<Node, { type: 'TemplateLiteral' }>, at: (inner: Node) => Value): Value {
    let made = '';
    for (const [index, quasi] of node.quasis.entries()) {
      made += quasi.value.cooked ?? '';
      const inner = node.expressions[index];
      if (inner === undefined) continue;
      const value = this.asText(at(inner));
      if (value === null) return UNKNOWN;
      made += value;
    }
    return text(made);
  }

  #logical(node: Extract<Node, { type: 'LogicalExpression' }>, at: (inner: Node) => Value): Value {
    if (node.operator === '&&') return at(node.right);
    const left = at(node.left);
    if (left.kind === 'absent') return at(node.right);
    if (left.kind !== 'unknown') return left;
    const right = at(node.right);
    return right.kind === 'unknown' || right.kind === 'text' || right.kind === 'absent' ? left : right;
  }

  #element(node: Node | null, at: (inner: Node) => Value): Value[] {
    if (node === null) return [];
    if (node.type !== 'SpreadElement') return [at(node)];
    const spread = at(node.argument);
    return spread.kind === 'list' ? [...spread.items] : spread.kind === 'absent' ? [] : [UNKNOWN];
  }

  /** Read on demand: a constant may hold much that no statement needs. */
  #properties(node: Extract<Node, { type: 'ObjectExpression' }>, at: (inner: Node) => Value): Map<string, () => Value> {
    const made = new Map<string, () => Value>();
    for (const property of node.properties) {
      if (property.type === 'SpreadElement') {
        const spread = at(property.argument);
        if (spread.kind === 'object') for (const [key, value] of spread.properties) made.set(key, value);
        continue;
      }
      const key = property.computed ? this.asText(at(property.key)) : keyOf(property.key);
      if (key !== null) made.set(key, () => at(property.value));
    }
    return made;
  }

  #member(node: Extract<Node, { type: 'MemberExpression' }>, at: (inner: Node) => Value): Value {
    const object = at(node.object);
    if (object.kind === 'absent') return ABSENT;
    if (!node.computed)
      return node.property.type === 'Identifier' ? this.property(object, node.property.name) : UNKNOWN;
    const keys = object.kind === 'list' ? object.items.map((_, index) => `${index}`) : [];
    const known = object.kind === 'object' ? [...object.properties.keys()] : keys;
    const index = at(node.property);
    const key = this.asText(index);
    if (key !== null) return this.property(object, key);
    // any of them may be meant, or one that the sources only determine at run time
    this.hasFreePick ||= known.length > (object.kind === 'object' ? 0 : 1);
    const one = known[known.length === 0 ? 0 : this.choices.pick(node, known.length)];
    return one === undefined ? this.property(object, '0') : this.property(object, one);
  }

  property(object: Value, key: string): Value {
    if (object.kind === 'object') return object.properties.get(key)?.() ?? ABSENT;
    if (object.kind === 'list' && key === 'length') return text(`${object.items.length}`);
    if (object.kind === 'list') return object.items[Number(key)] ?? ABSENT;
    if (object.kind !== 'unknown' || object.type === null) return UNKNOWN;
    return { ...object, type: memberType(object.type, key, this.project) };
  }

  #name(name: string, node: Node, source: Source, frame: Frame | null): Value {
    if (name === 'undefined') return ABSENT;
    const binding = findBinding(name, node);
    return binding === null ? UNKNOWN : this.#bound(binding, source, frame);
  }

  #bound(binding: Binding, source: Source, frame: Frame | null): Value {
    const { kind, node, scope } = binding;
    if (kind === 'param') return this.#param(binding, scope as FunctionNode, source, frame);
    if (kind === 'function') return { kind: 'function', node: node as FunctionNode, source, frame };
    if (kind === 'import') return this.#imported(node as Node, source);
    const typed = typedAs(binding, source);
    if (kind === 'other' || node === null) return typed;
    const initial = this.#settled(binding, source, frame);
    return this.#follow(initial.kind === 'unknown' && typed.kind === 'unknown' ? typed : initial, binding, {
      source,
      frame,
    });
  }

  /** The initial value, with what later lines assign or push. */
  #settled({ name, node, scope }: Binding, source: Source, frame: Frame | null): Value {
    const init = node as Node;
    const at = (inner: Node): Value => this.evaluate({ node: inner, source, frame });
    if (this.#reading.has(init)) return at(init);
    this.#reading.add(init);
    try {
      const changes = changesOf(scope, name);
      const assigned = changes.filter((each) => each.type === 'AssignmentExpression');
      const pick = assigned.length === 0 ? 0 : this.choices.pick(init, assigned.length + 1);
      const value = at(pick === 0 ? init : (assigned[pick - 1] as (typeof assigned)[number]).right);
      if (value.kind !== 'list') return value;
      const pushed = changes.flatMap((each) => (each.type === 'CallExpression' ? each.arguments : []));
      return { kind: 'list', items: [...value.items, ...pushed.flatMap((each) => this.#element(each, at))] };
    } finally {
      this.#reading.delete(init);
    }
  }

  #param(binding: Binding, of: FunctionNode, source: Source, frame: Frame | null): Value {
    for (let each = frame; each !== null; each = each.outer)
      if (each.of === of) {
        const given = each.args[binding.index] ?? ABSENT;
        return this.#follow(given, binding, { source, frame });
      }
    // read without a call: a default shows what kind of value it is
    const start = binding.type === null && binding.fallback !== null ? ABSENT : typedAs(binding, source);
    return this.#follow(start, binding, { source, frame });
  }

  #follow(start: Value, { path, fallback }: Binding, { source, frame }: Omit<Place, 'node'>): Value {
    const reached = path.reduce<Value>((value, key) => (key === '...' ? value : this.property(value, key)), start);
    return reached.kind === 'absent' && fallback !== null ? this.evaluate({ node: fallback, source, frame }) : reached;
  }

  #imported(specifier: Node, source: Source): Value {
    const found = this.project.findImport(specifier, source);
    if (found === null) return UNKNOWN;
    const binding = findBinding(found.name, found.source.program);
    return binding === null ? UNKNOWN : this.#bound(binding, found.source, null);
  }

  /** The string, one of those that its type allows, or null. */
  asText(value: Value): string | null {
    if (value.kind === 'text') return value.text;
    if (value.kind !== 'unknown' || value.type === null) return null;
    const literals = literalsOf(value.type, this.project) ?? this.#keysOf(value.type);
    if (literals === null || literals.length === 0) return null;
    return (
      literals[this.choices.pick(value.type.node, literals.length, textOf(value.type.source, value.type.node))] ?? null
    );
  }

  #keysOf(type: TypeAt): string[] | null {
    const constant = keyedConstant(type, this.project);
    if (constant === null) return null;
    const value = this.#name(constant.name, constant.source.program, constant.source, null);
    return value.kind === 'object' ? [...value.properties.keys()] : null;
  }

  isSql(value: Value): boolean {
    return value.kind === 'unknown' && value.type !== null && isSqlType(value.type, this.project);
  }
}

const typedAs = ({ type }: Binding, source: Source): Value =>
  type === null ? UNKNOWN : { kind: 'unknown', type: { node: type, source } };

type Change = Extract<Node, { type: 'AssignmentExpression' | 'CallExpression' }>;
const changes = new WeakMap<Node, Change[]>();

/** Assignments to the variable and pushes onto it, within its scope. */
function changesOf(scope: Node, name: string): Change[] {
  const all = changes.get(scope) ?? findAll(scope, isChange);
  changes.set(scope, all);
  return all.filter((change) => {
    const target = change.type === 'AssignmentExpression' ? change.left : (change.callee as { object: Node }).object;
    return target.type === 'Identifier' && target.name === name;
  });
}

const isChange = (node: Node): node is Change =>
  (node.type === 'AssignmentExpression' && (node.operator === '=' || node.operator === '??=')) ||
  (node.type === 'CallExpression' &&
    node.callee.type === 'MemberExpression' &&
    node.callee.property.type === 'Identifier' &&
    node.callee.property.name === 'push');
