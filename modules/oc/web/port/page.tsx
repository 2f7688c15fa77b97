import { ListPage } from '@switchboard/kit-web';
import { type PortBatch, portResource } from '@switchboard/oc-contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_COLUMN, countryFilter } from '../country-cell.tsx';
import { BatchDialog } from './batch-dialog.tsx';
import { usePortActions } from './use-port-actions.tsx';

const COLUMNS = { iso2: COUNTRY_COLUMN };
const FILTERS = { iso2: countryFilter };

/** /businessOperations/simbank/port/manager */
export default function PortPage() {
  const { t } = useTranslation('oc');
  const [batch, setBatch] = useState<PortBatch | null>(null);
  const actions = usePortActions(setBatch);
  return (
    <>
      <ListPage
        resource={portResource}
        tabs={[
          { key: 'all', label: t('port.all') },
          { key: 'idle', label: t('port.idle'), filters: { state: ['idle'] } },
          { key: 'active', label: t('port.active'), filters: { state: ['active', 'busy'] } },
          { key: 'trouble', label: t('port.trouble'), filters: { state: ['fault', 'locked'] } },
        ]}
        columns={COLUMNS}
        extraFilters={FILTERS}
        bulkActions={actions}
        rowTone={({ state }) => (state === 'fault' ? 'danger' : undefined)}
      />
      {batch !== null && <BatchDialog batch={batch} onClose={() => setBatch(null)} />}
    </>
  );
}
