import { COVER_EDITED, type ChannelRow, coverResource, saveCover } from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { Typography } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { OperatorSelect, PlaceSelect } from '../master/places.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';

const FIELDS = COVER_EDITED.filter((name) => name !== 'channelId').map((name) => {
  if (name === 'mcc') return { name, control: <PlaceSelect /> };
  return name === 'mnc' ? { name, control: <OperatorSelect /> } : name;
});

/** The coverage of a channel, with prices and end dates. */
export function CoverList({ channel }: { channel: ChannelRow }): ReactNode {
  const { t } = useTranslation('bq');
  const form = useMasterForm({
    resource: coverResource,
    call: saveCover,
    fields: FIELDS,
    initial: { mcc: channel.mcc, smsType: 'otp' },
    more: { channelId: channel.id },
    titleOf: ({ country }) => country,
  });
  const preset = useMemo(() => ({ channelId: [channel.id] }), [channel.id]);
  return (
    <section>
      <Typography.Title level={5}>{t('channel.cover')}</Typography.Title>
      <ListPage
        resource={coverResource}
        preset={preset}
        isEmbedded
        toolbar={form.addButton}
        rowActions={form.rowActions}
      />
      {form.view}
    </section>
  );
}
