import { expect, it } from 'vitest';
import { channelIdsOf, channelsInput } from './channels-shown.ts';

it('the channels of a report are requested with its own filters and read from the keys of its rows', () => {
  const reportInput = {
    day: { from: '2026-01-01' },
    country: 'Indonesia',
    compare: ['previous'],
    dims: ['country'],
    pageNo: 3,
  };
  expect(channelsInput(reportInput, 'accepted')).toEqual({
    day: { from: '2026-01-01' },
    country: 'Indonesia',
    dims: ['channelName'],
    pageNo: 1,
    pageSize: 100,
    sortField: 'accepted',
    sortOrder: 'desc',
  });
  const ids = ['channelName:7', 'channelName:0', 'supplierName:3|channelName:12|landingName:0', 'country:510'];
  expect(channelIdsOf(ids.map((id) => ({ id })))).toEqual(['7', '12']);
});
