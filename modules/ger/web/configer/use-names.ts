import { useTranslation } from 'react-i18next';
import type { Names } from './model/edit.ts';

const KEYS = ['start', 'approve', 'cc', 'condition', 'branch', 'end'] as const;

/** What a new step is called until it gets a name of its own, in both languages whatever the reader's is. */
export function useNames(): Names {
  const { i18n } = useTranslation('ger');
  const [zh, en] = [i18n.getFixedT('zh', 'ger'), i18n.getFixedT('en', 'ger')];
  return Object.fromEntries(
    KEYS.map((key) => [key, { zh: zh(`design.fresh.${key}`), en: en(`design.fresh.${key}`) }]),
  ) as unknown as Names;
}
