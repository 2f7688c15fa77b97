import { expect, it } from 'vitest';
import { settingPath } from './use-settings.tsx';

it('a setting opens on its page, in the tab and with the search that show the row that was found', () => {
  const path = '/setModule/crm/dictionary';
  expect(settingPath({ path, tab: 'churn_reason', rowKey: 'price & terms' })).toBe(
    `${path}?tab=churn_reason&q=price+%26+terms`,
  );
  expect(settingPath({ path, tab: null, rowKey: null })).toBe(path);
});
