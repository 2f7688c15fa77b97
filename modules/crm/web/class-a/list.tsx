import { classAResource, submitClassA, withdrawClassA } from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation, usePageHost } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { withdrawing } from '../approval/withdrawing.ts';

type Row = ResourceRow<typeof classAResource>;
const KEY = classAResource.right;
const CHANGED = [classAResource.calls.page];
const detailPath = ({ id }: { id: string }): string => `/crm/class-a/detail?id=${id}`;
/** Highlights a low fulfilment. */
const toneOf = ({ state, fulfilPct }: Row) => (state === 'approved' && Number(fulfilPct) < 60 ? 'warning' : undefined);

/** /crm/class-a/list */
export default function ClassAListPage() {
  const { t } = useTranslation('crm');
  const { openTab } = usePageHost();
  const { mutateAsync: submit } = useCallMutation(submitClassA, { invalidates: CHANGED });
  const { mutateAsync: withdraw } = useCallMutation(withdrawClassA, { invalidates: CHANGED });
  const actions = useMemo(() => {
    const submitting: Action<Row> = {
      key: 'submit',
      label: t('classA.submit'),
      right: `${KEY}:add`,
      isOffered: ({ state }) => state === 'draft',
      done: t('classA.submitted'),
      run: ({ id }) => submit({ id }),
    };
    const renewing: Action<Row> = {
      key: 'renew',
      label: t('classA.renew'),
      right: `${KEY}:add`,
      isOffered: ({ state }) => ['expired', 'revoked', 'rejected', 'withdrawn'].includes(state),
      run: ({ customerId }) => openTab(`/crm/class-a/add?customerId=${customerId}`),
    };
    return [submitting, withdrawing<Row>({ t, right: KEY, withdraw }), renewing];
  }, [t, submit, withdraw, openTab]);
  return (
    <ListPage
      resource={classAResource}
      toolbar={
        <Can right={`${KEY}:add`}>
          <Button type="primary" onClick={() => openTab('/crm/class-a/add')}>
            {t('classA.add')}
          </Button>
        </Can>
      }
      rowActions={actions}
      detailPath={detailPath}
      rowTone={toneOf}
    />
  );
}
