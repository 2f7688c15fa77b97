import { describe, expect, it } from 'vitest';
import { chosenIds, mergeKnown } from './known.ts';

const option = (value: string) => ({ value, label: `name of ${value}` });

describe('options of a selector with server search', () => {
  it('contain a chosen value once, even when the search did not find it', () => {
    expect(mergeKnown([option('1')], [option('2'), option('2'), option('3')], ['1', '2'], '')).toEqual([
      option('2'),
      option('1'),
    ]);
    expect(mergeKnown([option('1')], [option('1')], '1', '')).toEqual([option('1')]);
    expect(mergeKnown([option('1')], [option('2')], null, '')).toEqual([option('1')]);
  });

  it('begin with what was found while the user is searching', () => {
    const chosen = Array.from({ length: 80 }, (_, index) => option(`c${index}`));
    const ids = chosen.map(({ value }) => value);
    expect(mergeKnown([option('1')], chosen, ids, 'name')[0]).toEqual(option('1'));
    expect(mergeKnown([option('1')], chosen, ids, 'name')).toHaveLength(81);
    expect(mergeKnown([option('1')], chosen, ids, '')[0]).toEqual(option('c0'));
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
