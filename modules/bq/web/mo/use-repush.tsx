import { moRecordResource, REPUSH_KEY, REPUSH_MOST, repushMos } from '@switchboard/bq-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, type BatchAction, useCallMutation, useRights } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof moRecordResource>;

const CHANGED = [moRecordResource.calls.page];
/** How long the list is polled: the gateway waits five seconds for a customer, the record arrives seconds later. */
const FOLLOW_MS = 30_000;
const EVERY_MS = 2_000;

export interface RepushTools {
  readonly rowActions: Action<Row>[];
  readonly bulkActions: BatchAction<Row>[];
}

/** An answer without a successful push may be pushed again; one in progress is refused by the gateway. */
const mayRepush = ({ pushState }: Row): boolean => pushState === 'fail' || pushState === 'wait';

/** Actions to push answers to the customer again; the list shows the result when it arrives. */
export function useRepush(): RepushTools {
  const { t } = useTranslation('bq');
  const { message } = App.useApp();
  const { mutateAsync } = useCallMutation(repushMos, { invalidates: CHANGED });
  const follow = useFollow();
  if (!useRights().has(REPUSH_KEY)) return { rowActions: [], bulkActions: [] };
  const common = { key: 'repush', label: t('mo.repush'), right: REPUSH_KEY };
  const one: Action<Row> = {
    ...common,
    isOffered: mayRepush,
    confirm: () => t('mo.repushSure'),
    run: async ({ recordId }) => {
      const [answer] = await mutateAsync({ recordIds: [recordId] });
      if (!answer?.ok) return void message.error(t('mo.notRepushed', { why: answer?.msg ?? '' }));
      void message.info(t('mo.repushTaken'));
      follow();
    },
  };
  const many: BatchAction<Row> = {
    ...common,
    refusal: (rows) => (rows.length > REPUSH_MOST ? t('mo.repushTooMany', { most: REPUSH_MOST }) : null),
    confirm: () => t('mo.repushSure'),
    done: t('mo.repushTaken'),
    run: async (rows) => {
      const answers = await mutateAsync({ recordIds: rows.map(({ recordId }) => recordId) });
      follow();
      return answers;
    },
  };
  return { rowActions: [one], bulkActions: [many] };
}

function useFollow(): () => void {
  const client = useQueryClient();
  const [until, setUntil] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => {
      if (Date.now() > until) clearInterval(timer);
      else void client.invalidateQueries({ queryKey: [moRecordResource.calls.page.name] });
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [client, until]);
  return () => setUntil(Date.now() + FOLLOW_MS);
}
