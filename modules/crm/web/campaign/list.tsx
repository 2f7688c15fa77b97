import { campaignResource, cancelCampaign, getCampaign, submitCampaign, testCampaign } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecipientsDrawer } from './recipients-drawer.tsx';
import { type Opened, Wizard } from './wizard.tsx';

type Row = ResourceRow<typeof campaignResource>;
const KEY = campaignResource.right;
const CHANGED = [campaignResource.calls.page, getCampaign];
const isDraft = ({ state }: Row): boolean => state === 'draft';

/** /crm/email/marketing */
export default function CampaignPage() {
  const { t } = useTranslation('crm');
  const [opened, setOpened] = useState<Opened | null>(null);
  const [shown, setShown] = useState<Row | null>(null);
  const { mutateAsync: test } = useCallMutation(testCampaign);
  const { mutateAsync: submit } = useCallMutation(submitCampaign, { invalidates: CHANGED });
  const { mutateAsync: cancel } = useCallMutation(cancelCampaign, { invalidates: CHANGED });
  const actions = useMemo(() => {
    const [add, send] = [`${KEY}:campaign-add`, `${KEY}:campaign-send`];
    const all: Action<Row>[] = [
      { key: 'edit', label: t('campaign.edit'), right: add, isOffered: isDraft, run: ({ id }) => setOpened({ id }) },
      {
        key: 'submit',
        label: t('campaign.submit'),
        right: send,
        isOffered: isDraft,
        confirm: () => t('campaign.submitSure'),
        done: t('campaign.submitted'),
        run: ({ id }) => submit({ id }),
      },
      {
        key: 'test',
        label: t('campaign.test'),
        right: send,
        isOffered: isDraft,
        done: t('campaign.tested'),
        run: ({ id }) => test({ id }),
      },
      {
        key: 'recipients',
        label: t('campaign.recipients'),
        isOffered: (row) => !isDraft(row),
        run: setShown,
      },
      {
        key: 'cancel',
        label: t('campaign.cancel'),
        right: `${KEY}:campaign-cancel`,
        isDanger: true,
        isOffered: ({ state }) => state === 'scheduled' || state === 'sending',
        confirm: () => t('campaign.cancelSure'),
        done: t('campaign.cancelled'),
        run: ({ id }) => cancel({ id }),
      },
      {
        key: 'copy',
        label: t('campaign.copy'),
        right: add,
        isReading: true,
        run: ({ id }) => setOpened({ id, isCopy: true }),
      },
    ];
    return all;
  }, [t, test, submit, cancel]);
  return (
    <>
      <ListPage
        resource={campaignResource}
        toolbar={
          <Can right={`${KEY}:campaign-add`}>
            <Button type="primary" onClick={() => setOpened({})}>
              {t('campaign.add')}
            </Button>
          </Can>
        }
        rowActions={actions}
        rowActionsWidth={200}
      />
      {opened !== null && <Wizard opened={opened} onClose={() => setOpened(null)} />}
      {shown !== null && <RecipientsDrawer campaign={shown} onClose={() => setShown(null)} />}
    </>
  );
}
