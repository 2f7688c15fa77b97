import type { Filters } from '@switchboard/kit-contract';
import { ListPage } from '@switchboard/kit-web';
import { consumeDifferences } from '@switchboard/rpt-contract';
import { Drawer, Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Differences between the ledger and finance, by account. */
export function DifferencesDrawer({
  preset,
  onClose,
}: {
  readonly preset: Filters;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('rpt');
  return (
    <Drawer open title={t('finance.title')} size="min(1200px, 100vw)" onClose={onClose}>
      <Flex vertical gap={12}>
        <Typography.Text type="secondary">{t('finance.rule')}</Typography.Text>
        <ListPage resource={consumeDifferences} preset={preset as never} isEmbedded />
      </Flex>
    </Drawer>
  );
}
