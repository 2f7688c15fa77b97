import { stuckResource } from '@switchboard/ger-contract';
import { useCall, useIsPhone } from '@switchboard/kit-web';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StuckPanel } from './panel.tsx';

/** How many processes are stuck, and the list of them: beside the roles, where most of it is mended. */
export function StuckButton() {
  const { t } = useTranslation('ger');
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useCall(stuckResource.calls.page, { pageSize: 1 });
  return (
    <>
      <Badge count={data?.total ?? 0} size="small">
        <Button onClick={() => setIsOpen(true)}>{t('stuck.title')}</Button>
      </Badge>
      {isOpen && (
        <Drawer open title={t('stuck.title')} size={isPhone ? '100%' : 1100} onClose={() => setIsOpen(false)}>
          <StuckPanel />
        </Drawer>
      )}
    </>
  );
}
