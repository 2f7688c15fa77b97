import { describe, expect, it } from 'vitest';
import { chosenIds, mergeKnown } from './known.ts';

const option = (value: string) => ({ value, label: `name of ${value}` });

describe('options of a selector with server search', () => {
  it('contain a chosen value once, even when the search did not find it', () => {
    expect(mergeKnown([option('1')], [option('2'), option('2'), option('3')], ['1', '2'])).toEqual([
      option('2'),
      option('1'),
    ]);
    expect(mergeKnown([option('1')], [option('1')], '1')).toEqual([option('1')]);
    expect(mergeKnown([option('1')], [option('2')], null)).toEqual([option('1')]);
  });

  it('support one value, several and none', () => {
    expect([chosenIds('1'), chosenIds(['1', '2']), chosenIds(null), chosenIds(undefined)]).toEqual([
      ['1'],
      ['1', '2'],
      [],
      [],
    ]);
  });
});
