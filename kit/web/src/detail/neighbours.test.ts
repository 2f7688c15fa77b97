import { describe, expect, it } from 'vitest';
import { listWith, neighboursOf } from './neighbours.ts';

describe('the list a record was opened from', () => {
  it('is the most recently read list that contains it', () => {
    const lists = [
      { ids: ['1', '2'], readAt: 1 },
      { ids: ['3', '2', '1'], readAt: 3 },
      { ids: ['4'], readAt: 5 },
    ];
    expect(listWith(lists, '2')).toEqual(['3', '2', '1']);
    expect(listWith(lists, '9')).toBe(null);
  });

  it('returns the previous and next records, and none beyond its ends', () => {
    expect(neighboursOf(['3', '2', '1'], '2')).toEqual({ previous: '3', next: '1', place: 2, count: 3 });
    expect(neighboursOf(['3', '2', '1'], '1')).toEqual({ previous: '2', next: null, place: 3, count: 3 });
    expect(neighboursOf(['3'], '3')).toBe(null);
    expect(neighboursOf(null, '3')).toBe(null);
  });
});
