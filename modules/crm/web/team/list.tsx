import {
  TEAM_RENAME_FORM,
  listTeams,
  PLATFORMS,
  retryTeamRename,
  saveTeamRename,
  teamRenameResource,
  withdrawTeamRename,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  Can,
  CodeSelect,
  FormDrawer,
  ListPage,
  useCall,
  useCallMutation,
  useLocale,
} from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawing } from '../approval/withdrawing.ts';
import { CustomerSelect } from '../customer-select.tsx';

type Row = ResourceRow<typeof teamRenameResource>;
const KEY = teamRenameResource.right;
const CHANGED = [teamRenameResource.calls.page];
/** /crm/operate/team-name-change */
export default function TeamRenamePage() {
  const { t } = useTranslation('crm');
  const [isAdding, setAdding] = useState(false);
  const { mutateAsync: retry } = useCallMutation(retryTeamRename, { invalidates: CHANGED });
  const { mutateAsync: withdraw } = useCallMutation(withdrawTeamRename, { invalidates: CHANGED });
  const actions = useMemo(() => {
    const retrying: Action<Row> = {
      key: 'retry',
      label: t('alias.retry'),
      right: `${KEY}:retry`,
      isOffered: ({ state }) => state === 'failed',
      done: t('team.retried'),
      run: ({ id }) => retry({ id }),
    };
    return [withdrawing<Row>({ t, right: KEY, withdraw }), retrying];
  }, [t, retry, withdraw]);
  return (
    <>
      <ListPage
        resource={teamRenameResource}
        toolbar={
          <Can right={`${KEY}:add`}>
            <Button type="primary" onClick={() => setAdding(true)}>
              {t('team.rename')}
            </Button>
          </Can>
        }
        rowActions={actions}
      />
      {isAdding && <RenameTeam onClose={() => setAdding(false)} />}
    </>
  );
}

function RenameTeam({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('crm');
  const locale = useLocale();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const { data: teams = [] } = useCall(listTeams, { customerId: customerId ?? '0' }, { enabled: customerId !== null });
  const values = Object.fromEntries(
    teams.map(({ id, name, platform }) => {
      const label = `${name} · ${PLATFORMS[platform as keyof typeof PLATFORMS]?.label[locale] ?? platform}`;
      return [id, { label: { zh: label, en: label } }];
    }),
  );
  return (
    <FormDrawer
      name="crm.team.rename"
      title={t('team.rename')}
      description={t('team.hint')}
      fields={TEAM_RENAME_FORM}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'customerId', control: <CustomerSelect /> },
            {
              name: 'teamId',
              control: <CodeSelect values={values} disabled={customerId === null} />,
              hint: customerId !== null && teams.length === 0 ? t('team.none') : undefined,
            },
            'newName',
            'effectiveOn',
            { name: 'reason', isWide: true },
          ],
        },
      ]}
      call={saveTeamRename}
      toInput={({ teamId = '', newName = '', reason = '', effectiveOn = '' }) => ({
        teamId,
        newName,
        reason,
        effectiveOn,
      })}
      invalidates={CHANGED}
      savedText={t('alias.asked')}
      onValuesChange={(_, { customerId: chosen }) => setCustomerId(typeof chosen === 'string' ? chosen : null)}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
