import { useTranslation } from 'react-i18next';
import type { Names } from './model/edit.ts';

const KEYS = ['start', 'approve', 'cc', 'condition', 'branch', 'end'] as const;

/** Default names of a new step, in both languages regardless of the reader's language. */
export function useNames(): Names {
  const { i18n } = useTranslation('ger');
  const [zh, en] = [i18n.getFixedT('zh', 'ger'), i18n.getFixedT('en', 'ger')];
  return Object.fromEntries(
    KEYS.map((key) => [key, { zh: zh(`design.fresh.${key}`), en: en(`design.fresh.${key}`) }]),
  ) as unknown as Names;
}
