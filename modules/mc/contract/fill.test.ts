import { describe, expect, it } from 'vitest';
import { fillTemplate, readFillVars } from './fill.ts';

describe('the text of a message', () => {
  const vars = [
    { key: 'newEmailNum', showFieldName: '3' },
    { key: 'emailboxType', showFieldName: '收件箱', showFieldNameEn: 'Inbox', value: '2' },
  ];

  it('MC-11 R186 puts each showFieldName in the place of its key, as plain text, and - where a key is missing', () => {
    expect(fillTemplate('您有${newEmailNum}封新邮件（${emailboxType}）', vars, 'zh')).toBe('您有3封新邮件（收件箱）');
    expect(fillTemplate('${newEmailNum} new (${emailboxType}), ${other}', vars, 'en')).toBe('3 new (Inbox), -');
    const evil = [{ key: 'name', showFieldName: '<img src=x onerror=alert(1)> ${name} $& $1' }];
    expect(fillTemplate('a ${name} b', evil, 'zh')).toBe('a <img src=x onerror=alert(1)> ${name} $& $1 b');
  });

  it('reads the list from the text it travels in, and nothing from a broken one', () => {
    expect(readFillVars(JSON.stringify(vars))).toEqual(vars);
    for (const broken of [undefined, '', '{', '{"key":1}', '[1,{"key":"a"}]']) expect(readFillVars(broken)).toEqual([]);
  });
});
