import {
  type Action,
  Can,
  CountrySelect,
  DateInput,
  FormDrawer,
  ListPage,
  RecordFiles,
  useCallMutation,
} from '@switchboard/kit-web';
import { imeiStatistics, reviewTac, saveTac, TAC_KEY, tacResource, type TacRow } from '@switchboard/oc-contract';
import { Button, Drawer, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CountryCell } from '../country-cell.tsx';

const CHANGED = [tacResource.calls.page, imeiStatistics];
const COLUMNS = {
  iso2s: {
    render: (codes: string[]) =>
      codes.map((code) => (
        <Tag key={code}>
          <CountryCell code={code} />
        </Tag>
      )),
  },
};

export function TacTab() {
  const { t } = useTranslation('oc');
  const [edited, setEdited] = useState<TacRow | 'new' | null>(null);
  const [shown, setShown] = useState<TacRow | null>(null);
  const { mutateAsync: review } = useCallMutation(reviewTac, { invalidates: CHANGED });
  const actions = useMemo((): Action<TacRow>[] => {
    const isPending = ({ state }: TacRow): boolean => state === 'pending';
    return [
      { key: 'edit', label: t('tac.edit'), right: TAC_KEY, run: setEdited },
      { key: 'files', label: t('tac.proofs'), run: setShown },
      {
        key: 'approve',
        label: t('tac.approve'),
        right: TAC_KEY,
        isOffered: isPending,
        confirm: ({ tac }) => t('tac.approveSure', { tac }),
        done: t('tac.approved'),
        run: ({ id, version }) => review({ id, version, isApproved: true }),
      },
      {
        key: 'reject',
        label: t('tac.reject'),
        right: TAC_KEY,
        isDanger: true,
        isOffered: isPending,
        confirm: ({ tac }) => t('tac.rejectSure', { tac }),
        done: t('tac.rejected'),
        run: ({ id, version }) => review({ id, version, isApproved: false }),
      },
    ];
  }, [t, review]);
  return (
    <>
      <ListPage
        resource={tacResource}
        isEmbedded
        columns={COLUMNS}
        rowActions={actions}
        rowActionsWidth={220}
        toolbar={
          <Can right={TAC_KEY}>
            <Button type="primary" onClick={() => setEdited('new')}>
              {t('tac.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <TacForm row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      {shown !== null && (
        <Drawer open title={t('tac.proofsOf', { tac: shown.tac })} size="large" onClose={() => setShown(null)}>
          <RecordFiles object={tacResource.code} id={shown.id} />
        </Drawer>
      )}
    </>
  );
}

function TacForm({ row, onClose }: { row: TacRow | null; onClose: () => void }) {
  const { t } = useTranslation('oc');
  return (
    <FormDrawer
      name={`oc.imei-tac.${row?.id ?? 'new'}`}
      title={row === null ? t('tac.add') : `${t('tac.edit')} · ${row.tac}`}
      description={t('tac.hint')}
      fields={tacResource.fields}
      object={tacResource.code}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'tac', isReadOnly: row !== null },
            'maker',
            'model',
            'serialFrom',
            'serialTo',
            { name: 'iso2s', control: <CountrySelect isMultiple allowClear />, hint: t('tac.everywhere') },
            { name: 'validTo', control: <DateInput allowClear /> },
          ],
        },
      ]}
      call={saveTac}
      {...(row === null
        ? { initial: { serialFrom: 0, serialTo: 999_999, iso2s: [] } }
        : { record: { id: row.id, version: row.version, values: row } })}
      toInput={(values, version) => ({
        id: row?.id ?? null,
        version,
        tac: row?.tac ?? values.tac ?? '',
        maker: values.maker ?? '',
        model: values.model ?? '',
        serialFrom: values.serialFrom ?? 0,
        serialTo: values.serialTo ?? 0,
        iso2s: values.iso2s ?? [],
        validTo: values.validTo ?? null,
      })}
      invalidates={CHANGED}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
