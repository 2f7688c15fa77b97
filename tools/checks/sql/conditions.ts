import type { Node } from 'oxc-parser';
import type { Evaluator } from './evaluate.ts';
import { type Source, textOf } from './syntax.ts';
import type { Place, Value } from './values.ts';

/** Equal for a condition and its negation, so that two uses of one condition are decided alike. */
export function conditionKey(test: Node, source: Source): { key: string; isFlipped: boolean } {
  const written = textOf(source, test).replaceAll(/\s+/g, ' ');
  if (test.type === 'UnaryExpression' && test.operator === '!')
    return { key: `${source.path} ${textOf(source, test.argument)}`, isFlipped: true };
  if (test.type === 'BinaryExpression' && test.operator.startsWith('!='))
    return {
      key: `${source.path} ${written.replace(test.operator, test.operator.replace('!', '='))}`,
      isFlipped: true,
    };
  return { key: `${source.path} ${written}`, isFlipped: false };
}

/** Whether the condition holds, where the arguments of the call decide it; null if that is only known at run time. */
export function truthOf(evaluator: Evaluator, { node, source, frame }: Place): boolean | null {
  const at = (inner: Node): Place => ({ node: inner, source, frame });
  if (node.type === 'UnaryExpression' && node.operator === '!') {
    const inner = truthOf(evaluator, at(node.argument));
    return inner === null ? null : !inner;
  }
  if (node.type === 'LogicalExpression' && node.operator !== '??') {
    const sides = [truthOf(evaluator, at(node.left)), truthOf(evaluator, at(node.right))];
    const decisive = node.operator === '||';
    if (sides.includes(decisive)) return decisive;
    return sides.includes(null) ? null : !decisive;
  }
  if (node.type === 'BinaryExpression' && /^[!=]==?$/.test(node.operator)) {
    const isEqual = areEqual(evaluator.evaluate(at(node.left)), evaluator.evaluate(at(node.right)));
    return isEqual === null ? null : isEqual === (node.operator[0] === '=');
  }
  if (node.type === 'Identifier' || node.type === 'MemberExpression') return isTruthy(evaluator.evaluate(at(node)));
  return null;
}

function areEqual(left: Value, right: Value): boolean | null {
  if (left.kind === 'unknown' || right.kind === 'unknown') return null;
  if (left.kind === 'text' && right.kind === 'text') return left.text === right.text;
  return left.kind === 'absent' && right.kind === 'absent' ? true : left.kind === right.kind ? null : false;
}

function isTruthy(value: Value): boolean | null {
  if (value.kind === 'unknown') return null;
  if (value.kind === 'text') return value.text !== '' && value.text !== '0';
  return value.kind !== 'absent';
}
