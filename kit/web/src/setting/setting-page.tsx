import type { Fields } from '@switchboard/kit-contract';
import type { ReactNode } from 'react';
import { SETTING_STYLES } from './setting-styles.ts';
import { SettingList } from './setting-list.tsx';
import { SettingSheet } from './setting-sheet.tsx';
import type { SettingPageProps, SettingSlots } from './types.ts';

/** A complete settings page from a definition. The slots add what a definition cannot know. */
export function SettingPage<D, F extends Fields>({ setting, ...slots }: SettingPageProps<D, F>): ReactNode {
  const Shape = setting.shape === 'single' ? SettingSheet : SettingList;
  return (
    <>
      <style href="sb-setting" precedence="kit">
        {SETTING_STYLES}
      </style>
      <Shape setting={setting} {...(slots as SettingSlots<Fields>)} />
    </>
  );
}
