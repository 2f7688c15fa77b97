import { describe, expect, it } from 'vitest';
import { displayAddress } from './address.ts';

describe('sender display', () => {
  it('R162 shows name<email>', () => {
    expect(displayAddress({ name: '王芳', email: 'fang@demo.example' })).toBe('王芳<fang@demo.example>');
  });

  it('R163 shows the part before the @ when there is no name', () => {
    expect(displayAddress({ name: null, email: 'fang.wang@demo.example' })).toBe('fang.wang');
    expect(displayAddress({ name: '  ', email: 'fang@demo.example' })).toBe('fang');
  });
});
