import { describe, expect, it } from 'vitest';
import { fillTemplate, readFillVars } from './fill.ts';

describe('message text', () => {
  const vars = [
    { key: 'newEmailNum', showFieldName: '3' },
    { key: 'emailboxType', showFieldName: '收件箱', showFieldNameEn: 'Inbox', value: '2' },
  ];

  it('MC-11 R186 replaces each key by its showFieldName as plain text, and a missing key by -', () => {
    expect(fillTemplate('您有 ${newEmailNum} 封新邮件（${emailboxType}）', vars, 'zh')).toBe(
      '您有 3 封新邮件（收件箱）',
    );
    expect(fillTemplate('${newEmailNum} new (${emailboxType}), ${other}', vars, 'en')).toBe('3 new (Inbox), -');
    const evil = [{ key: 'name', showFieldName: '<img src=x onerror=alert(1)> ${name} $& $1' }];
    expect(fillTemplate('a ${name} b', evil, 'zh')).toBe('a <img src=x onerror=alert(1)> ${name} $& $1 b');
  });

  it('parses the list from its JSON text, and returns an empty list for invalid input', () => {
    expect(readFillVars(JSON.stringify(vars))).toEqual(vars);
    for (const broken of [undefined, '', '{', '{"key":1}', '[1,{"key":"a"}]']) expect(readFillVars(broken)).toEqual([]);
  });
});
