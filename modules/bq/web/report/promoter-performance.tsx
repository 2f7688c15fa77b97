import { promoterPerformance, type PromoterPerformanceRow } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';

/** /businessInquiry/star-promoter-performance */
export default function PromoterPerformancePage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<PromoterPerformanceRow | null>(null);
  return (
    <>
      <ListPage
        resource={promoterPerformance}
        header={<Typography.Text type="secondary">{t('promoter.hint')}</Typography.Text>}
        onOpen={setOpened}
      />
      <RowDrawer
        resource={promoterPerformance}
        row={opened}
        title={({ promoterName }) => promoterName}
        onClose={() => setOpened(null)}
      />
    </>
  );
}
