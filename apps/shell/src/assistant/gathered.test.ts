import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Gathered } from './gathered.ts';

describe('words of a stream', () => {
  it('the first are told at once, the next together, and the end loses none', async () => {
    const told: string[] = [];
    const words = new Gathered((text) => told.push(text));
    words.add('a');
    expect(told).toEqual(['a']);
    words.add('b');
    words.add('c');
    expect(told).toEqual(['a']);
    await sleep(120);
    expect(told).toEqual(['a', 'bc']);
    words.add('d');
    words.add('e');
    words.end();
    expect(told.join('')).toBe('abcde');
    const count = told.length;
    await sleep(120);
    expect(told.length).toBe(count);
  });
});
