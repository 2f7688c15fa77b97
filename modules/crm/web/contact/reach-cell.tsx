import { EyeOutlined } from '@ant-design/icons';
import { type Reach, revealContact } from '@switchboard/crm-contract';
import { Can, useCallMutation } from '@switchboard/kit-web';
import { Button, Flex, Tooltip } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MY_CLIENT_KEY } from '../customer/paths.ts';

interface Props {
  contactId: string;
  field: Reach;
  value: string | null | undefined;
}

/** A contact value. A masked one can be revealed by users with that right, and the reveal is logged (sys R39). */
export function ReachCell({ contactId, field, value }: Props) {
  const { t } = useTranslation('crm');
  const [clear, setClear] = useState<string | null>(null);
  const reveal = useCallMutation(revealContact);
  if (value === null || value === undefined) return null;
  if (clear !== null || !value.includes('*')) return <>{clear ?? value}</>;
  const show = async (): Promise<void> => setClear((await reveal.mutateAsync({ contactId, field })).value);
  return (
    <Flex gap={4} align="center">
      <span>{value}</span>
      <Can right={`${MY_CLIENT_KEY}:reveal`}>
        <Tooltip title={t('contact.revealHint')}>
          <Button
            type="text"
            size="small"
            icon={<EyeOutlined />}
            aria-label={t('contact.reveal')}
            loading={reveal.isPending}
            onClick={() => void show().catch(() => {})}
          />
        </Tooltip>
      </Can>
    </Flex>
  );
}
