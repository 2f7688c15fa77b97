import { useCall } from '@switchboard/kit-web';
import { getManifest } from '@switchboard/sys-contract';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './login.module.css';

interface Props {
  readonly fill: (fields: { username: string; password: string; dcode: string }) => void;
}

/** Shown only when the server reports a demo installation. */
export function DemoAccounts({ fill }: Props): ReactNode {
  const t = useShellText();
  const { data } = useCall(getManifest, {});
  const demo = data?.demo ?? null;
  if (demo === null) return null;
  return (
    <div className={styles.demo} role="group" aria-labelledby="demo-accounts">
      <p className={styles.demoTitle} id="demo-accounts">
        {t('login.demo')}
      </p>
      <div className={styles.demoAccounts}>
        {demo.accounts.map((username) => (
          <Button
            key={username}
            size="small"
            onClick={() => fill({ username, password: demo.password, dcode: demo.code })}
          >
            {username}
          </Button>
        ))}
      </div>
    </div>
  );
}
