import { type campaignResource, campaignRecipientResource, SKIP_REASONS } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { ListPage, useLocale } from '@switchboard/kit-web';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly campaign: ResourceRow<typeof campaignResource>;
  readonly onClose: () => void;
}

/** The recipients, and the result of each mail. */
export function RecipientsDrawer({ campaign: { id, name }, onClose }: Props) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const preset = useMemo(() => ({ campaignId: [id] }), [id]);
  const columns = useMemo(() => {
    const labelOf = (reason: string | null) =>
      SKIP_REASONS[reason as keyof typeof SKIP_REASONS]?.label[locale] ?? reason;
    return { skipReason: { render: labelOf } };
  }, [locale]);
  return (
    <Drawer open size={900} title={t('campaign.recipientsOf', { name })} onClose={onClose} destroyOnHidden>
      <ListPage resource={campaignRecipientResource} preset={preset} columns={columns} isEmbedded />
    </Drawer>
  );
}
