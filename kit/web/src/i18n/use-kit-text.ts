import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { KIT_NAMESPACE } from './i18n.ts';
import type { KitText } from './kit-text.ts';

export function useKitText(): KitText {
  const { t } = useTranslation(KIT_NAMESPACE);
  // the same function until the language changes, because many memoized values depend on it
  return useCallback<KitText>((key, values) => t(key, { ...values }), [t]);
}
