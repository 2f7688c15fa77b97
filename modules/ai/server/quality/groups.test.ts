import { describe, expect, it } from 'vitest';
import { groupNoHits } from './groups.ts';
import type { NoHit } from './repo.ts';

const asked = (id: number, question: string, isOpen = true): NoHit => ({
  id: `${id}`,
  version: 0,
  question,
  type: 'crm',
  isOpen,
  at: new Date(Date.UTC(2026, 0, 30 - id)),
});

describe('questions without an answer', () => {
  it('are one group when they search for the same terms, independent of interrogative words', () => {
    const groups = groupNoHits([
      asked(1, '班车几点发车？'),
      asked(2, '请问客户合并后能拆分吗？'),
      asked(3, '客户合并后可以拆分吗', false),
      asked(4, '客户合并后能拆分吗？'),
      asked(5, 'How do I book a meeting room?'),
      asked(6, 'how can I book the meeting rooms'),
    ]);
    expect(groups.map(({ question, count }) => [question, count])).toEqual([
      ['请问客户合并后能拆分吗？', 3],
      ['How do I book a meeting room?', 2],
      ['班车几点发车？', 1],
    ]);
    expect(groups[0]).toMatchObject({
      wordings: ['客户合并后可以拆分吗', '客户合并后能拆分吗？'],
      type: 'crm',
      lastAt: '2026-01-28T00:00:00.000Z',
      open: [
        { id: '2', version: 0 },
        { id: '4', version: 0 },
      ],
    });
  });

  it('with only small words are one group when their text is the same', () => {
    expect(
      groupNoHits([asked(1, '为什么？'), asked(2, '怎么办'), asked(3, '为什么？')]).map(({ count }) => count),
    ).toEqual([2, 1]);
  });
});
