import { describe, expect, it } from 'vitest';
import { toLocale } from './label.ts';

describe('the language of a caller', () => {
  it.each(['zh', 'zh-CN', 'ZH-TW', ' zh-Hans-CN', 'zh-CN,zh;q=0.9,en;q=0.8', 'zh;q=0.9'])('%s is Chinese', (tag) => {
    expect(toLocale(tag)).toBe('zh');
  });
  it.each([undefined, '', 'en', 'en-US,zh;q=0.9', 'fr', 'zhuang', '*'])('%s is English', (tag) => {
    expect(toLocale(tag)).toBe('en');
  });
});
