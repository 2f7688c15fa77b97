import { DingdingOutlined, IdcardOutlined } from '@ant-design/icons';
import type { SignInProvider } from '@switchboard/kit-web/host';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useShellText } from '../text.ts';
import styles from './login.module.css';
import type { SignInWays } from './use-sign-in-ways.ts';

interface Props {
  readonly ways: SignInWays;
  /** The provider with the page that is being opened. */
  readonly leavingFor: SignInProvider | null;
  readonly choose: (provider: SignInProvider) => void;
}

const ICONS = { dingtalk: <DingdingOutlined />, oidc: <IdcardOutlined /> } as const;

/** Single sign-on. The first button is the usual way to sign in. */
export function ProviderButtons({ ways, leavingFor, choose }: Props): ReactNode {
  const t = useShellText();
  const offered = (['dingtalk', 'oidc'] as const).filter((provider) => ways[provider]);
  return (
    <div className={styles.providers}>
      {offered.map((provider, index) => (
        <Button
          key={provider}
          block
          size="large"
          type={index === 0 ? 'primary' : 'default'}
          icon={ICONS[provider]}
          loading={leavingFor === provider}
          disabled={leavingFor !== null && leavingFor !== provider}
          onClick={() => choose(provider)}
        >
          {t(`login.provider.${provider}`)}
        </Button>
      ))}
    </div>
  );
}
