import { REASON_CODES } from '@switchboard/sys-contract';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import zh from '../../locales/zh.json' with { type: 'json' };
import type { RoleText } from '../text.ts';
import { reasonText } from './reason-text.ts';

const textsIn = async (lng: 'zh' | 'en'): Promise<RoleText> => {
  const i18n = i18next.createInstance();
  await i18n.init({ lng, ns: ['sys'], defaultNS: 'sys', resources: { zh: { sys: zh }, en: { sys: en } } });
  return (key, values) => i18n.t(key, { ...values, interpolation: { escapeValue: false } });
};

it.each(['zh', 'en'] as const)('every reason is a complete sentence in %s', async (lng) => {
  const t = await textsIn(lng);
  for (const code of REASON_CODES) {
    const detail =
      code.startsWith('field-') && code !== 'field-unknown' ? '1' : code.startsWith('scope-') ? 'any' : 'x.y';
    const text = reasonText(t, { code, role: 'R', detail });
    expect(text, code).toMatch(lng === 'zh' ? /。$/ : /\.$/);
    expect(text, code).not.toMatch(/role\.\w|\{\{|undefined/);
  }
});

it('names the role, the rule it comes from and the level', async () => {
  const t = await textsIn('en');
  expect(reasonText(t, { code: 'scope-tree', role: 'Lead', detail: 'any' })).toContain(
    'the role “Lead” can view (rule for all other objects)',
  );
  expect(reasonText(t, { code: 'field-level', detail: '1' })).toContain('“Masked”');
});
