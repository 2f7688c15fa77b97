import { stuckResource } from '@switchboard/ger-contract';
import { useCall, useIsPhone } from '@switchboard/kit-web';
import { Badge, Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StuckPanel } from './panel.tsx';

/** The number of stuck processes, with their list: placed next to the roles, where most of them are fixed. */
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
