import { MoonOutlined, SunOutlined } from '@ant-design/icons';
import { useLocaleSetting, useThemeMode } from '@switchboard/kit-web/host';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';

export function LocaleSwitch(): ReactNode {
  const t = useShellText();
  const [locale, setLocale] = useLocaleSetting();
  const other = locale === 'zh' ? 'en' : 'zh';
  return (
    <Button
      type="text"
      lang={other === 'zh' ? 'zh-CN' : 'en'}
      title={t('preferences.language')}
      onClick={() => setLocale(other)}
    >
      {t(`preferences.locale.${other}`)}
    </Button>
  );
}

export function ThemeSwitch(): ReactNode {
  const t = useShellText();
  const [mode, setMode] = useThemeMode();
  const other = mode === 'dark' ? 'light' : 'dark';
  const label = t(`preferences.theme.${other}`);
  return (
    <Button
      type="text"
      title={label}
      aria-label={label}
      icon={other === 'dark' ? <MoonOutlined /> : <SunOutlined />}
      onClick={() => setMode(other)}
    />
  );
}
