import { ToolOutlined } from '@ant-design/icons';
import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import type { ReactNode } from 'react';
import type { ShellRoute } from '../routes/route-table.ts';
import { pageTitle } from '../routes/title.ts';
import { useShellText } from '../text.ts';
import { MessagePage } from './message-page.tsx';

interface Props {
  readonly route: ShellRoute;
  readonly fullPath: string;
  readonly children?: ReactNode;
}

/** The route is known and permitted, but its page is not built yet; names both. */
export function InPreparation({ route, fullPath, children }: Props): ReactNode {
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const { menu } = useSession();
  const names = { page: pageTitle(fullPath, menu, locale), module: t(`module.${route.app}`) };
  return (
    <MessagePage icon={<ToolOutlined />} title={t('preparation.title', names)} hint={t('preparation.hint', names)}>
      {children}
    </MessagePage>
  );
}
