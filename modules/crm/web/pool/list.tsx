import { listPoolOptions, publicPoolImport, publicPoolResource } from '@switchboard/crm-contract';
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
import { useAssignTool } from '../ownership/assign-tool.tsx';
import { PoolSelect } from '../ownership/pool-select.tsx';
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
  poolId: (control: FilterControlProps) => <PoolFilter {...control} />,
  country: ({ id, value, onChange }: FilterControlProps) => (
    <CountrySelect
      id={id}
      value={typeof value === 'string' ? value : null}
      onChange={(code) => onChange(code ?? undefined)}
    />
  ),
};

/** `/crm/client-partner/open-sea` */
export default function PublicPoolPage() {
  const tools = [useClaimTool(), useAssignTool(), useMoveTool(), useCoolTool()];
  const queryClient = useQueryClient();
  const blacklist = useBlacklistTool();
  return (
    <>
      <ListPage
        resource={publicPoolResource}
        header={<QuotaCards />}
        toolbar={
          <>
            <WastedBoard />
            <ImportButton
              definition={publicPoolImport}
              onDone={() => void queryClient.invalidateQueries({ queryKey: [publicPoolResource.calls.page.name] })}
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
  return at === null ? <Tag color="success">{t('pool.claimable')}</Tag> : <Tag>{formatDateTime(at)}</Tag>;
}

function PoolFilter({ id, value, onChange }: FilterControlProps) {
  const { data } = useCall(listPoolOptions, {});
  return (
    <PoolSelect
      id={id}
      allowClear
      pools={data ?? []}
      value={(value as string[] | undefined)?.[0] ?? null}
      onChange={(next: string | undefined) => onChange(next === undefined ? undefined : [next])}
      style={{ width: '100%' }}
    />
  );
}
