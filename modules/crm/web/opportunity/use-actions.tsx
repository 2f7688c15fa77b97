import {
  closeOpportunity,
  getOpportunity,
  getOpportunityBoard,
  LOST_REASONS,
  moveOpportunity,
  OPPORTUNITY_STAGES,
  opportunityResource,
  reopenOpportunity,
} from '@switchboard/crm-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, CodeSelect, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<typeof opportunityResource>;
type LostReason = keyof typeof LOST_REASONS;
const KEY = opportunityResource.right;
const CHANGED = [getOpportunity, getOpportunityBoard, opportunityResource.calls.page];
const isOpen = ({ state }: Row): boolean => state === 'open';

/** The actions on an opportunity, in the list and on its page. */
export function useOpportunityActions() {
  const { t } = useTranslation('crm');
  const { mutateAsync: move } = useCallMutation(moveOpportunity, { invalidates: CHANGED });
  const { mutateAsync: close } = useCallMutation(closeOpportunity, { invalidates: CHANGED });
  const { mutateAsync: reopen } = useCallMutation(reopenOpportunity, { invalidates: CHANGED });
  return useMemo(() => {
    const moving: Action<Row, { stageNo: string }> = {
      key: 'move',
      label: t('opportunity.move'),
      right: `${KEY}:move`,
      isOffered: isOpen,
      initial: ({ stageNo }) => ({ stageNo }),
      form: () => (
        <Form.Item name="stageNo" label={t('opportunity.toStage')} rules={[{ required: true }]}>
          <CodeSelect values={OPPORTUNITY_STAGES} />
        </Form.Item>
      ),
      done: t('opportunity.moved'),
      run: ({ id }, { stageNo }) => move({ id, stageNo: Number(stageNo) }),
    };
    const winning: Action<Row> = {
      key: 'won',
      label: t('opportunity.win'),
      right: `${KEY}:close`,
      isOffered: isOpen,
      confirm: ({ name }) => t('opportunity.winSure', { name }),
      done: t('opportunity.won'),
      run: ({ id }) => close({ id, state: 'won' }),
    };
    const losing: Action<Row, { lostReason: LostReason }> = {
      key: 'lost',
      label: t('opportunity.lose'),
      right: `${KEY}:close`,
      isDanger: true,
      isOffered: isOpen,
      form: () => (
        <Form.Item name="lostReason" label={opportunityLabel('lostReason', t)} rules={[{ required: true }]}>
          <CodeSelect values={LOST_REASONS} />
        </Form.Item>
      ),
      done: t('opportunity.closed'),
      run: ({ id }, { lostReason }) => close({ id, state: 'lost', lostReason }),
    };
    const shelving: Action<Row> = {
      key: 'shelve',
      label: t('opportunity.shelve'),
      right: `${KEY}:close`,
      isOffered: isOpen,
      confirm: ({ name }) => t('opportunity.shelveSure', { name }),
      done: t('opportunity.closed'),
      run: ({ id }) => close({ id, state: 'shelved' }),
    };
    const reopening: Action<Row> = {
      key: 'reopen',
      label: t('opportunity.reopen'),
      right: `${KEY}:close`,
      isOffered: ({ state }) => state === 'lost' || state === 'shelved',
      confirm: ({ name }) => t('opportunity.reopenSure', { name }),
      done: t('opportunity.reopened'),
      run: ({ id }) => reopen({ id }),
    };
    return [moving, winning, losing, shelving, reopening];
  }, [t, move, close, reopen]);
}

const opportunityLabel = (name: string, t: (key: string) => string): string => t(`opportunity.field.${name}`);
