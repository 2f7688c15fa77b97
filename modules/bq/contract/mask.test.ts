import { describe, expect, it } from 'vitest';
import { maskAddress, maskCode, maskPhone, maskText } from './mask.ts';

describe('address masking', () => {
  it('shows the first character and the domain', () => {
    expect(maskAddress('li.wei@example.com')).toBe('l****@example.com');
    expect(maskAddress('"a@b"@example.com')).toBe('"****@example.com');
    expect(maskAddress('@example.com')).toBe('****');
    expect(maskAddress('nobody')).toBe('****');
  });
});

describe('phone number masking', () => {
  it('REC-46 shows the dial code, three digits and the last four, hides at least four, and hides short numbers completely', () => {
    expect(maskPhone('8613812345678')).toBe('86138****5678');
    expect(maskPhone('6581234567')).toBe('65****4567');
    expect(maskPhone('12025550123')).toBe('120****0123');
    expect(maskPhone('1234567')).toBe('****');
    expect(maskPhone('12345678')).toBe('****5678');
    expect(maskPhone('971501234567')).toBe('9715****4567');
    expect(maskPhone('8613812345678', 0)).toBe('861****5678');
  });
});

describe('text masking', () => {
  it('hides codes of four to eight digits and keeps the rest', () => {
    expect(maskCode('Your code is 482913')).toBe('Your code is ****');
    expect(maskCode('验证码 4829，10 分钟内有效')).toBe('验证码 ****，10 分钟内有效');
  });
  it('shows ten characters of a protected text and never half an emoji', () => {
    expect(maskText('您的订单已经发货，请注意查收')).toBe('您的订单已经发货，请…');
    expect(maskText('😀'.repeat(12))).toBe(`${'😀'.repeat(10)}…`);
    expect(maskText('short')).toBe('short');
  });
});
