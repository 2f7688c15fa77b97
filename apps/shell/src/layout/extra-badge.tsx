import { ExperimentOutlined } from '@ant-design/icons';
import { useCall, useFlag } from '@switchboard/kit-web';
import { deployVersion } from '@switchboard/kit-web/host';
import { EXTRA_LAYOUT, getManifest } from '@switchboard/sys-contract';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './extra-badge.module.css';

/** R291: the extra part of the layout for pilot users: shows the build in use, for copying into a report. */
export function ExtraBadge({ app }: { app: string | null }): ReactNode {
  return useFlag(EXTRA_LAYOUT.key) ? <Badge app={app} /> : null;
}

function Badge({ app }: { app: string | null }): ReactNode {
  const t = useShellText();
  const { message } = App.useApp();
  const { data } = useCall(getManifest, {}, { staleTime: Number.POSITIVE_INFINITY });
  const build = app === null ? undefined : data?.modules[app]?.version;
  const facts = [deployVersion(), app, build].filter((fact) => fact !== null && fact !== undefined);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText([...facts, location.pathname].join(' '));
    void message.success(t('extra.copied'));
  };
  return (
    <Button
      size="small"
      className={styles.badge}
      icon={<ExperimentOutlined />}
      title={t('extra.hint')}
      onClick={() => void copy()}
    >
      {[t('extra.trial'), ...facts].join(' · ')}
    </Button>
  );
}
