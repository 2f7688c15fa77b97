import { describe, expect, it } from 'vitest';
import { LEVEL } from './grants.ts';
import { visibleNames, visibleValues } from './visible.ts';

const rights = new Map([
  ['name', { level: LEVEL.edit, maskRule: null }],
  ['note', { level: LEVEL.read, maskRule: null }],
  ['mobile', { level: LEVEL.mask, maskRule: 'mobile' }],
  ['workEmail', { level: LEVEL.mask, maskRule: 'email' }],
  ['salary', { level: LEVEL.hidden, maskRule: null }],
]);

describe('values before and after a change, as a viewer sees them', () => {
  it('are unchanged when the object has no levels', () => {
    const value = { mobile: '13812345678' };
    expect(visibleValues(value, null)).toEqual(value);
    expect(visibleNames(['mobile'], null)).toEqual(['mobile']);
  });

  it('omit hidden fields and mask masked ones, by field name or by column name, at any depth', () => {
    const value = {
      id: '7',
      name: '张伟',
      mobile: '13812345678',
      work_email: 'wei.zhang@qiming.example',
      salary: 1,
      contacts: [{ mobile: '13912345678', salary: 2, note: 'x' }],
    };
    expect(visibleValues(value, rights)).toEqual({
      id: '7',
      name: '张伟',
      mobile: '138****5678',
      work_email: 'w***@qiming.example',
      contacts: [{ mobile: '139****5678', note: 'x' }],
    });
  });

  it('hide a structure under a masked name completely, and mask a list item by item', () => {
    expect(visibleValues({ mobile: { home: '13812345678' } }, rights)).toEqual({ mobile: '****' });
    expect(visibleValues({ mobile: ['13812345678', null] }, rights)).toEqual({ mobile: ['138****5678', null] });
    expect(visibleValues({ mobile: null }, rights)).toEqual({ mobile: null });
  });

  it('include masked fields in the changed names, but no hidden ones', () => {
    expect(visibleNames(['mobile', 'salary', 'unknown'], rights)).toEqual(['mobile', 'unknown']);
    expect(visibleNames(null, rights)).toBeNull();
  });
});
