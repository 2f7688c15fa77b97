import { MAIL_DETAIL_TYPES } from '@switchboard/mc-contract';
import { expect, test } from 'vitest';
import { detailsPath, readDetailsAddress } from './paths.ts';

test('R151 the detail view types are sent, editAgain, inbox and spam; any other address opens as inbox', () => {
  const types = ['sent', 'editAgain', 'inbox', 'spam'] as const;
  expect(Object.keys(MAIL_DETAIL_TYPES)).toEqual(types);
  for (const type of types)
    expect(readDetailsAddress(new URL(detailsPath('7', type), 'http://portal.example').search)).toEqual({
      id: '7',
      detailsType: type,
      cache: {},
    });
  for (const other of ['draft', 'Sent', '', 'toString'])
    expect(readDetailsAddress(`?id=7&detailsType=${other}`).detailsType).toBe('inbox');
});
