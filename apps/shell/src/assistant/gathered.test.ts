import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Gathered } from './gathered.ts';

describe('batching of streamed words', () => {
  it('the first words are emitted at once, later ones together, and the end loses none', async () => {
    const emitted: string[] = [];
    const words = new Gathered((text) => emitted.push(text));
    words.add('a');
    expect(emitted).toEqual(['a']);
    words.add('b');
    words.add('c');
    expect(emitted).toEqual(['a']);
    await sleep(120);
    expect(emitted).toEqual(['a', 'bc']);
    words.add('d');
    words.add('e');
    words.end();
    expect(emitted.join('')).toBe('abcde');
    const count = emitted.length;
    await sleep(120);
    expect(emitted.length).toBe(count);
  });
});
