import { describe, expect, it } from 'vitest';
import { mentionedIn, partsOf } from './mention-text.ts';

const LEI = { id: '1', name: 'Li' };
const LEILEI = { id: '2', name: 'Li Lei' };

describe('mentions in a comment', () => {
  it('are those with a name that is still in the text, once each', () => {
    expect(mentionedIn('@Li Lei please look', [LEILEI, LEILEI])).toEqual(['2']);
    expect(mentionedIn('never mind', [LEILEI])).toEqual([]);
  });

  it('are marked as mentions; a longer name is not cut by a shorter one', () => {
    expect(partsOf('hi @Li Lei and @Li!', [LEI, LEILEI])).toEqual([
      { text: 'hi ', isMention: false },
      { text: '@Li Lei', isMention: true },
      { text: ' and ', isMention: false },
      { text: '@Li', isMention: true },
      { text: '!', isMention: false },
    ]);
    expect(partsOf('a@b.c', [])).toEqual([{ text: 'a@b.c', isMention: false }]);
  });
});
