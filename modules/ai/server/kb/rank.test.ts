import { describe, expect, it } from 'vitest';
import { chooseHits, fuse, joinNeighbours, wordLeg } from './rank.ts';
import type { FoundChunk, NearChunk } from './search.repo.ts';
import { questionTerms } from './words.ts';

const chunk = (
  id: number,
  text: string,
  { documentId = `d${id}`, subApp = 'common', tokens = 100 } = {},
): FoundChunk => ({
  ...{ id: `${id}`, documentId, documentName: '', documentUrl: '', subApp, heading: '', text, tokens },
});
const near = (of: FoundChunk, cosine: number): NearChunk => ({ ...of, cosine });

const QUESTION = questionTerms('领取公海客户');
const whole = '领取公海客户';
const part = '客户名单';

describe('AI-25', () => {
  it('AI-25 word and vector rankings are fused by reciprocal rank with k 60 and equal weights, filtered for relevance afterwards, and cut to a size the model reads easily', () => {
    const [a, b, c, d] = [chunk(1, whole), chunk(2, '公海客户领取'), chunk(3, '没有一个词'), chunk(4, part)] as const;
    const words = wordLeg([d, b, a], QUESTION);
    expect(words.map(({ chunk: { id } }) => id)).toEqual(['1', '2', '4']);
    const fused = fuse(words, { near: [near(c, 0.9), near(b, 0.8), near(d, 0.2)], nearEnough: 0.5 });
    const byId = new Map(fused.map((one) => [one.id, one]));
    expect(byId.get('2')).toMatchObject({ wordRank: 2, vectorRank: 2, score: 1 / 62 + 1 / 62, isRelevant: true });
    expect(byId.get('1')).toMatchObject({ wordRank: 1, vectorRank: null, score: 1 / 61, isRelevant: true });
    expect(byId.get('3')).toMatchObject({ wordRank: null, vectorRank: 1, score: 1 / 61, isRelevant: true });
    // third in both rankings, so its fused score is high; relevance is checked by text and removes it only then
    expect(byId.get('4')).toMatchObject({ wordRank: 3, vectorRank: 3, score: 1 / 63 + 1 / 63, isRelevant: false });
    expect(fused.map(({ id }) => id)).toEqual(['2', '4', '1', '3']);
    expect(chooseHits(fused).map(({ id }) => id)).toEqual(['2', '1', '3']);

    // three per document, six in total
    const many = Array.from({ length: 12 }, (_, i) => chunk(i + 1, whole, { documentId: `${i % 4}` }));
    expect(chooseHits(fuse(wordLeg(many, QUESTION), null))).toHaveLength(6);
    const one = many.map((of) => ({ ...of, documentId: 'one' }));
    expect(chooseHits(fuse(wordLeg(one, QUESTION), null))).toHaveLength(3);
    // 4,000 tokens; a smaller one further down still fits
    const large = [
      chunk(1, whole, { tokens: 2_500 }),
      chunk(2, whole, { tokens: 2_000 }),
      chunk(3, whole, { tokens: 1_500 }),
    ];
    expect(chooseHits(fuse(wordLeg(large, QUESTION), null)).map(({ id }) => id)).toEqual(['1', '3']);

    // neighbours are added while there is room, the best hit's first; shared lines appear once, a hit is not added to
    // another
    const hits = [
      { ...chunk(10, '中\n尾', { tokens: 3_000 }), score: 2 },
      { ...chunk(20, '另', { tokens: 500 }), score: 1 },
    ];
    const beside = (of: string, id: string, isBefore: boolean, text: string, tokens: number) => ({
      of,
      id,
      isBefore,
      text,
      tokens,
    });
    const joined = joinNeighbours(hits, [
      beside('10', '9', true, '头\n中', 300),
      beside('10', '11', false, '尾\n后', 300),
      beside('20', '19', true, '前', 200),
      beside('20', '10', false, '不', 1),
    ]);
    expect(joined.map(({ text, tokens }) => [text, tokens])).toEqual([
      ['头\n中\n尾', 3_300],
      ['前\n另', 700],
    ]);
  });

  it('the open area counts in both rankings before ranks are assigned', () => {
    const [plain, own] = [chunk(1, whole), chunk(2, whole, { subApp: 'crm' })];
    const legs = { near: [near(plain, 0.7), near(own, 0.65)], nearEnough: 0.5 };
    expect(fuse(wordLeg([plain, own], QUESTION, 'crm'), legs, 'crm')[0]).toMatchObject({
      id: '2',
      wordRank: 1,
      vectorRank: 1,
    });
    expect(fuse(wordLeg([plain, own], QUESTION), legs)[0]?.id).toBe('1');
  });
});
