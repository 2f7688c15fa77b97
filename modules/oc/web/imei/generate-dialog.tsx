import { CountrySelect, FormDialog } from '@switchboard/kit-web';
import { GENERATE_FIELDS, generateImeis, imeiResource, imeiStatistics, tacResource } from '@switchboard/oc-contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';

const CHANGED = [imeiResource.calls.page, imeiStatistics, tacResource.calls.page];

export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('oc');
  const { message } = App.useApp();
  return (
    <FormDialog
      name="oc.imei.generate"
      title={t('imei.generate')}
      description={t('imei.generateHint')}
      fields={GENERATE_FIELDS}
      groups={[
        {
          key: 'all',
          fields: [
            'count',
            { name: 'tac', hint: t('imei.anyTac') },
            { name: 'iso2', control: <CountrySelect allowClear /> },
          ],
        },
      ]}
      call={generateImeis}
      initial={{ count: 100 }}
      toInput={({ count = 0, tac = null, iso2 = null }) => ({ count, tac, iso2 })}
      invalidates={CHANGED}
      savedText={null}
      onSaved={({ created, shortage }) => {
        if (shortage > 0) void message.warning(t('imei.shortage', { created, shortage }), 6);
        else void message.success(t('imei.created', { created }));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
