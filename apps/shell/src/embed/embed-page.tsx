import { DisconnectOutlined, StopOutlined } from '@ant-design/icons';
import { usePageHost } from '@switchboard/kit-web';
import { useLocaleSetting, useSession } from '@switchboard/kit-web/host';
import { Button } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { Loading } from '../pages/loading.tsx';
import { MessagePage } from '../pages/message-page.tsx';
import { pageTitle } from '../routes/title.ts';
import { useShellText } from '../text.ts';
import styles from './embed.module.css';
import { useBridge } from './use-bridge.ts';

/**
 * No access to the top window: a guest must not navigate it. It keeps its origin, which storage and the origin check
 * need; the shell's own origin is therefore refused.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';

interface Props {
  readonly base: string;
  readonly fullPath: string;
}

/** A separate front-end inside a tab: the page behind an area's catch-all (R041, sys R31). */
export default function EmbedPage({ base, fullPath }: Props): ReactNode {
  const t = useShellText();
  const [attempt, setAttempt] = useState(0);
  const { origin } = new URL(base);
  if (origin === window.location.origin)
    return <MessagePage icon={<StopOutlined />} title={t('embed.refused')} hint={t('embed.refusedHint')} />;
  return <Frame key={attempt} base={base} fullPath={fullPath} origin={origin} retry={() => setAttempt(attempt + 1)} />;
}

function Frame({ base, fullPath, origin, retry }: Props & { origin: string; retry: () => void }): ReactNode {
  const t = useShellText();
  const [locale] = useLocaleSetting();
  const { menu } = useSession();
  const { iframeName } = usePageHost();
  const frame = useRef<HTMLIFrameElement>(null);
  const state = useBridge({ frame, origin, fullPath });
  const isFailed = state === 'silent' || state === 'unsupported';
  return (
    <div className={styles.place}>
      <iframe
        ref={frame}
        className={styles.frame}
        name={iframeName}
        title={pageTitle(fullPath, menu, locale)}
        src={base}
        sandbox={SANDBOX}
        referrerPolicy="no-referrer"
        hidden={isFailed}
      />
      {state === 'waiting' && <Loading />}
      {isFailed && (
        <MessagePage icon={<DisconnectOutlined />} title={t(`embed.${state}`)} hint={t('embed.hint', { origin })}>
          <Button type="primary" onClick={retry}>
            {t('crash.retry')}
          </Button>
        </MessagePage>
      )}
    </div>
  );
}
