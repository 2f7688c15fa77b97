import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons';
import { DeniedTip, useCallMutation, useRights } from '@switchboard/kit-web';
import { unmaskUser, USER_KEY } from '@switchboard/sys-contract';
import { Button, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './user.module.css';

interface MobileProps {
  userId: string;
  value: string | null | undefined;
  /** The reader's keys that do not apply to this account. */
  denied: readonly string[];
}

const UNMASK_KEY = `${USER_KEY}:unmask`;

/** Masked until the user reveals it; each reveal is audited (sys R39). */
export function Mobile({ userId, value, denied }: MobileProps) {
  const { t } = useTranslation('sys');
  const rights = useRights();
  const isDenied = denied.includes(UNMASK_KEY);
  const [clear, setClear] = useState<string | null>(null);
  const unmask = useCallMutation(unmaskUser, { onSuccess: (answer) => setClear(answer.value) });
  if (value === null || value === undefined) return <Typography.Text type="secondary">–</Typography.Text>;
  const isMasked = value.includes('*');
  return (
    <span className={styles['mobile']}>
      {clear ?? value}
      {isMasked && rights.has(UNMASK_KEY) && (
        <DeniedTip isDenied={isDenied}>
          <Button
            type="text"
            disabled={isDenied}
            size="small"
            loading={unmask.isPending}
            icon={clear === null ? <EyeOutlined /> : <EyeInvisibleOutlined />}
            aria-label={t(clear === null ? 'user.mobile.show' : 'user.mobile.hide')}
            title={t(clear === null ? 'user.mobile.showHint' : 'user.mobile.hide')}
            onClick={() => (clear === null ? unmask.mutate({ userId, field: 'mobile' }) : setClear(null))}
          />
        </DeniedTip>
      )}
    </span>
  );
}
