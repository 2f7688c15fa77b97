import { QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import 'antd/dist/antd.css';
import { type ReactNode, useEffect } from 'react';
import { I18nextProvider } from 'react-i18next';
import { setErrorUi } from './api/error-ui.ts';
import { ANTD_LOCALES } from './i18n/antd-locale.ts';
import { useLocale } from './i18n/locale.ts';
import { createKit } from './kit.ts';
import { ShellMessage } from './shell-message.tsx';
import { useDensity } from './theme/density.ts';
import { useThemeMode } from './theme/mode.ts';
import { themeOf } from './theme/tokens.ts';

/** R333, R334: inherited by the App of every pane. */
const MESSAGE = { maxCount: 3, duration: 3 };
/** R335: over a dialog a message gets in the way sooner. */
const OVER_DIALOG_SECONDS = 2;

/** Providers that every page of the kit requires. `App` holds the messages that belong to no pane. */
export function KitProvider({ children }: { children: ReactNode }): ReactNode {
  const { queryClient, i18n } = createKit();
  const locale = useLocale();
  const [mode] = useThemeMode();
  const [density] = useDensity();
  return (
    <ConfigProvider locale={ANTD_LOCALES[locale]} theme={themeOf(mode, density)} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        <I18nextProvider i18n={i18n}>
          <App message={MESSAGE} style={{ display: 'contents' }}>
            <ErrorHolder />
            <ShellMessage>{children}</ShellMessage>
          </App>
        </I18nextProvider>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

function ErrorHolder(): null {
  const { message, modal } = App.useApp();
  useEffect(() => {
    setErrorUi({
      toast: (kind, text) => void message[kind](text, isDialogOpen() ? OVER_DIALOG_SECONDS : MESSAGE.duration),
      dialog: ({ title, text, link }) => {
        const dialog = modal.warning({ title, content: text });
        if (link === undefined) return;
        const open = (): void => {
          dialog.destroy();
          link.open();
        };
        dialog.update({ closable: true, okText: link.text, onOk: open });
      },
    });
    return () => setErrorUi(null);
  }, [message, modal]);
  return null;
}

function isDialogOpen(): boolean {
  return [...document.querySelectorAll('.ant-modal-wrap')].some((dialog) => dialog.checkVisibility());
}
