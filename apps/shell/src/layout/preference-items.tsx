import { ColumnHeightOutlined, GlobalOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useDensity, useLocaleSetting, useThemeMode } from '@switchboard/kit-web/host';
import { useShellText } from '../text.ts';

/** The label of each item says what it will do; for the user menu and the command palette. */
export function usePreferenceItems() {
  const t = useShellText();
  const [locale, setLocale] = useLocaleSetting();
  const [mode, setMode] = useThemeMode();
  const [density, setDensity] = useDensity();
  const [otherLocale, otherMode, otherDensity] = [
    locale === 'zh' ? 'en' : 'zh',
    mode === 'dark' ? 'light' : 'dark',
    density === 'compact' ? 'comfortable' : 'compact',
  ] as const;
  return [
    {
      key: 'locale',
      icon: <GlobalOutlined />,
      label: t(`preferences.speak.${otherLocale}`),
      onClick: () => setLocale(otherLocale),
    },
    {
      key: 'theme',
      icon: otherMode === 'dark' ? <MoonOutlined /> : <SunOutlined />,
      label: t(`preferences.theme.${otherMode}`),
      onClick: () => setMode(otherMode),
    },
    {
      key: 'density',
      icon: <ColumnHeightOutlined />,
      label: t(`preferences.density.${otherDensity}`),
      onClick: () => setDensity(otherDensity),
    },
  ];
}
