import { describe, expect, it } from 'vitest';
import { CallParts } from './call-parts.ts';

const feed = (...parts: Parameters<CallParts['add']>[0][]): CallParts => {
  const calls = new CallParts();
  for (const part of parts) calls.add(part);
  return calls;
};

describe('streamed tool calls', () => {
  it('are assembled from their parts, several in parallel', () => {
    const { calls } = feed(
      [{ index: 0, id: 'a', function: { name: 'list_a', arguments: '' } }],
      [
        { index: 0, function: { arguments: '{"x"' } },
        { index: 1, id: 'b', function: { name: 'list_b' } },
      ],
      [{ index: 0, function: { arguments: ':1}' } }],
    );
    expect(calls).toEqual([
      { id: 'a', name: 'list_a', text: '{"x":1}' },
      { id: 'b', name: 'list_b', text: '' },
    ]);
  });

  it('without an index, a new id starts a new call', () => {
    const { calls } = feed(
      [{ id: 'a', function: { name: 'list_a', arguments: '{' } }],
      [{ function: { arguments: '}' } }],
      [{ id: 'b', function: { name: 'list_b', arguments: '{}' } }],
    );
    expect(calls.map(({ name, text }) => [name, text])).toEqual([
      ['list_a', '{}'],
      ['list_b', '{}'],
    ]);
  });

  it('are limited in number, length and the ids that are sent back', () => {
    const many = feed(Array.from({ length: 20 }, (_, index) => ({ index, id: `c${index}`, function: { name: 'x' } })));
    expect(many.calls).toHaveLength(8);
    const { calls } = feed([
      { index: 0, id: 'no good', function: { name: 'n'.repeat(99), arguments: '1'.repeat(9_999) } },
    ]);
    expect(calls[0]).toMatchObject({ id: 'call_0', name: 'n'.repeat(64) });
    expect(calls[0]?.text).toHaveLength(4_000);
    expect(feed([{ function: { arguments: '{}' } }]).calls).toEqual([]);
  });
});
