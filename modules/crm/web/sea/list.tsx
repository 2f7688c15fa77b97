import { listSeas, seaImport, seaResource } from '@switchboard/crm-contract';
import {
  CountrySelect,
  type FilterControlProps,
  formatDateTime,
  ImportButton,
  ListPage,
  useCall,
} from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBlacklistTool } from '../blacklist/use-blacklist-tool.tsx';
import { useAssignTool } from '../flow/assign-tool.tsx';
import { SeaSelect } from '../flow/sea-select.tsx';
import { Country } from './country.tsx';
import { useClaimTool } from './claim-tool.tsx';
import { useCoolTool, useMoveTool } from './pool-tools.tsx';
import { QuotaCards } from './quota-cards.tsx';
import { WastedBoard } from './wasted-board.tsx';

const COLUMNS = {
  country: { render: (code: string | null) => <Country code={code} />, width: 120 },
  claimableAt: { render: (at: string | null) => <Claimable at={at} /> },
};
const FILTERS = {
  seaId: (control: FilterControlProps) => <SeaFilter {...control} />,
  country: ({ id, value, onChange }: FilterControlProps) => (
    <CountrySelect
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange(code ?? undefined)}
    />
  ),
};

/** /crm/client-partner/open-sea */
export default function OpenSeaPage() {
  const tools = [useClaimTool(), useAssignTool(), useMoveTool(), useCoolTool()];
  const queryClient = useQueryClient();
  const blacklist = useBlacklistTool();
  return (
    <>
      <ListPage
        resource={seaResource}
        header={<QuotaCards />}
        toolbar={
          <>
            <WastedBoard />
            <ImportButton
              definition={seaImport}
              onDone={() => void queryClient.invalidateQueries({ queryKey: [seaResource.calls.page.name] })}
            />
          </>
        }
        columns={COLUMNS}
        extraFilters={FILTERS}
        rowActions={[...tools.map(({ row }) => row), blacklist.row]}
        bulkActions={tools.map(({ bulk }) => bulk)}
        detailPath={({ id }) => `/crm/client-partner/open-sea/details?id=${id}`}
      />
      {blacklist.view}
    </>
  );
}

function Claimable({ at }: { at: string | null }) {
  const { t } = useTranslation('crm');
  return at === null ? <Tag color="success">{t('sea.claimable')}</Tag> : <Tag>{formatDateTime(at)}</Tag>;
}

function SeaFilter({ id, value, onChange }: FilterControlProps) {
  const { data } = useCall(listSeas, {});
  return (
    <SeaSelect
      id={id}
      allowClear
      seas={data ?? []}
      value={(value as string[] | undefined)?.[0] ?? null}
      onChange={(next: string | undefined) => onChange(next === undefined ? undefined : [next])}
      style={{ width: '100%' }}
    />
  );
}
