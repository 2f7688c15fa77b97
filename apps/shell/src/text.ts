import type { ModuleWeb } from '@switchboard/kit-web/module';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import en from './locales/en.json' with { type: 'json' };
import zh from './locales/zh.json' with { type: 'json' };

/** The shell's own texts are registered like those of a module, under their own namespace. */
export const SHELL_TEXTS: ModuleWeb = { id: 'shell', pages: [], locales: { zh, en } };

export function useShellText(): TFunction<'shell'> {
  return useTranslation('shell').t;
}
