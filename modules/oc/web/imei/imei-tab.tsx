import {
  type BatchAction,
  Can,
  type Figure,
  Figures,
  ListPage,
  useCall,
  useCallMutation,
  useLocale,
} from '@switchboard/kit-web';
import {
  deleteImeis,
  IMEI_KEY,
  IMEI_STATES,
  imeiResource,
  type ImeiRow,
  imeiStatistics,
  type ImeiState,
} from '@switchboard/oc-contract';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_COLUMN, countryFilter } from '../country-cell.tsx';
import { GenerateDialog } from './generate-dialog.tsx';
import styles from './imei.module.css';
import { UploadDialog } from './upload-dialog.tsx';
import { ValidateDialog } from './validate-dialog.tsx';

const COLUMNS = { iso2: COUNTRY_COLUMN };
const FILTERS = { iso2: countryFilter };
const SHOWN: readonly ImeiState[] = ['free', 'reserved', 'bound', 'cooling', 'blacklisted'];

export function ImeiTab() {
  const { t } = useTranslation('oc');
  const [dialog, setDialog] = useState<'generate' | 'upload' | 'validate' | null>(null);
  const { mutateAsync: remove } = useCallMutation(deleteImeis, { invalidates: CHANGED });
  const bulk = useMemo((): BatchAction<ImeiRow>[] => {
    return [
      {
        key: 'delete',
        label: t('imei.delete'),
        right: `${IMEI_KEY}:delete`,
        isDanger: true,
        confirm: (rows) => t('imei.deleteSure', { count: rows.length }),
        done: t('imei.deleted'),
        run: (rows) => remove({ ids: rows.map(({ id }) => id) }),
      },
    ];
  }, [t, remove]);
  const close = (): void => setDialog(null);
  return (
    <>
      <ImeiFigures />
      <ListPage
        resource={imeiResource}
        isEmbedded
        columns={COLUMNS}
        extraFilters={FILTERS}
        bulkActions={bulk}
        toolbar={
          <>
            <Button onClick={() => setDialog('validate')}>{t('imei.validate')}</Button>
            <Can right={`${IMEI_KEY}:upload`}>
              <Button onClick={() => setDialog('upload')}>{t('imei.upload')}</Button>
            </Can>
            <Can right={`${IMEI_KEY}:generate`}>
              <Button type="primary" onClick={() => setDialog('generate')}>
                {t('imei.generate')}
              </Button>
            </Can>
          </>
        }
      />
      {dialog === 'generate' && <GenerateDialog onClose={close} />}
      {dialog === 'upload' && <UploadDialog onClose={close} />}
      {dialog === 'validate' && <ValidateDialog onClose={close} />}
    </>
  );
}

const CHANGED = [imeiResource.calls.page, imeiStatistics];

function ImeiFigures(): ReactNode {
  const { t } = useTranslation('oc');
  const locale = useLocale();
  const { data } = useCall(imeiStatistics, {});
  const figures: Figure[] = SHOWN.map((state) => ({
    key: state,
    label: IMEI_STATES[state].label[locale],
    value: data?.states[state],
  }));
  return (
    <div className={styles['figures']}>
      <Figures figures={[...figures, { key: 'left', label: t('imei.left'), value: data?.remaining }]} />
    </div>
  );
}
