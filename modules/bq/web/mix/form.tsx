import { getMix, MIX_FORM, mixResource, type MixRow, saveMix } from '@switchboard/bq-contract';
import { FormDrawer, useCall } from '@switchboard/kit-web';
import { Drawer, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PlaceSelect } from '../master/places.tsx';
import { type Item, MixItems } from './items.tsx';

interface Props {
  /** Null: a new mix. */
  readonly row: MixRow | null;
  readonly isCopy: boolean;
  readonly onClose: () => void;
}

export function MixForm(props: Props): ReactNode {
  return props.row === null ? <Form {...props} items={[]} version={0} /> : <Stored {...props} id={props.row.id} />;
}

function Stored({ id, ...props }: Props & { id: string }): ReactNode {
  const { data } = useCall(getMix, { id });
  if (data !== undefined) return <Form {...props} items={data.items} version={data.version} />;
  return (
    <Drawer open onClose={props.onClose} size={560}>
      <Skeleton active />
    </Drawer>
  );
}

type FormProps = Props & {
  readonly items: readonly (Item & { readonly channelName?: string | undefined })[];
  readonly version: number;
};

function Form({ row, isCopy, items, version, onClose }: FormProps): ReactNode {
  const { t } = useTranslation('bq');
  const isNew = row === null || isCopy;
  const plain = items.map(({ channelId, tier, weight, cond }) => ({ channelId, tier, weight, cond }));
  const start = row === null ? { smsType: 'otp' } : { mcc: row.mcc, smsType: row.smsType, remark: row.remark };
  const known = items.map(({ channelId, channelName = `# ${channelId}` }) => ({
    value: channelId,
    label: channelName,
  }));
  return (
    <FormDrawer
      name={`bq.mix-solution.${isNew ? 'new' : row.id}`}
      title={isNew ? t('master.add') : `${t('master.edit')} · ${row.name}`}
      fields={MIX_FORM}
      object={mixResource.code}
      groups={[
        {
          key: 'all',
          fields: [
            'name',
            { name: 'mcc', control: <PlaceSelect /> },
            'smsType',
            { name: 'items', control: <MixItems known={known} />, isWide: true, hint: t('mix.itemsHint') },
            { name: 'remark', isWide: true },
          ],
        },
      ]}
      call={saveMix}
      {...(isNew
        ? { initial: { ...start, items: plain } as never }
        : { record: { id: row.id, version, values: { ...row, items: plain } } })}
      toInput={(values, read) => ({ ...values, id: isNew ? null : row.id, version: isNew ? 0 : read }) as never}
      invalidates={[mixResource.calls.page, getMix]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
