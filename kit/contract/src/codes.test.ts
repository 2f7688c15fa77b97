import { describe, expect, it } from 'vitest';
import { AppError, CODE_TEXT, CODES, defineCodes } from './codes.ts';

describe('answer codes', () => {
  it('have a text in both languages, each code once', () => {
    const codes = Object.values(CODES);
    expect(new Set(codes).size).toBe(codes.length);
    for (const code of codes) {
      expect(CODE_TEXT[code]?.zh, String(code)).toMatch(/\p{Script=Han}/u);
      expect(CODE_TEXT[code]?.en, String(code)).toMatch(/^[A-Z]/);
    }
  });

  it('have one meaning: a module cannot define a code that exists', () => {
    expect(() => defineCodes({ inUse: [CODES.queryTooBroad, '已被使用', 'In use'] })).toThrow('has two meanings');
  });

  it('become errors with code, custom text and data', () => {
    const label = { zh: '客户 A 已存在', en: 'Customer A exists' };
    const error = new AppError(CODES.conflict, { label, data: { id: '7' } });
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ code: CODES.conflict, label, data: { id: '7' }, message: 'Customer A exists' });
    expect(new AppError(CODES.notFound)).toMatchObject({ data: null, label: undefined, message: 'Not found' });
  });
});
