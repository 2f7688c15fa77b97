import { LEVEL } from '@switchboard/kit-server';
import { describe, expect, it } from 'vitest';
import { changeOf } from './changes.ts';

const row = { id: '1', at: '2026-11-01T00:00:00.000Z', actorName: 'A', action: 'edit' };

describe('field-by-field change', () => {
  it('lists the fields that differ, with both values', () => {
    const before = { city: null, name: 'A', tags: ['x'] };
    const after = { city: 'Xi’an', name: 'A', tags: ['x', 'y'] };
    expect(changeOf({ ...row, before, after }, null).fields).toEqual([
      { field: 'city', before: null, after: 'Xi’an' },
      { field: 'tags', before: ['x'], after: ['x', 'y'] },
    ]);
  });

  it('leaves out fields that the reader may not see, and lists masked fields only as changed', () => {
    const rights = new Map([
      ['salary', { level: LEVEL.hidden, maskRule: null }],
      ['phone', { level: LEVEL.mask, maskRule: 'mobile' }],
    ]);
    const before = { salary: '1', phone: '13800000000' };
    const after = { salary: '2', phone: '13811110000' };
    expect(changeOf({ ...row, before, after }, rights).fields).toEqual([
      { field: 'phone', before: '138****0000', after: '138****0000' },
    ]);
  });

  it('of a creation shows the initial values', () => {
    expect(changeOf({ ...row, before: null, after: { name: 'A' } }, null).fields).toEqual([
      { field: 'name', before: null, after: 'A' },
    ]);
  });
});
