import { describe, expect, it } from 'vitest';
import { chosenIds, mergeKnown } from './known.ts';

const option = (value: string) => ({ value, label: `name of ${value}` });

describe('options of a selector that asks the server', () => {
  it('hold what is chosen once, also when it was not found', () => {
    expect(mergeKnown([option('1')], [option('2'), option('2'), option('3')], ['1', '2'])).toEqual([
      option('2'),
      option('1'),
    ]);
    expect(mergeKnown([option('1')], [option('1')], '1')).toEqual([option('1')]);
    expect(mergeKnown([option('1')], [option('2')], null)).toEqual([option('1')]);
  });

  it('know one choice, several and none', () => {
    expect([chosenIds('1'), chosenIds(['1', '2']), chosenIds(null), chosenIds(undefined)]).toEqual([
      ['1'],
      ['1', '2'],
      [],
      [],
    ]);
  });
});
