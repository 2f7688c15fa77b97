import { DAY_ENDS, type DayEnd, SPLIT_SCOPES, SPLIT_SIDES, splitIdOf, type SplitScope } from '@switchboard/bq-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { type Action, CodeSelect, DateInput, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Button, Flex, Form, Input } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { AppSelect } from '../master/app-select.tsx';
import { ChannelSelect, SupplierSelect } from '../master/selects.tsx';
import type { SplitRule } from './splits.tsx';

type Adding = InputOf<(typeof DAY_ENDS)['c']['addSplit']>;
interface Stopping {
  readonly to: string;
}

/** Actions to add a rule, end it on a day, and undo it. */
export function useSplitActions(end: DayEnd): {
  readonly add: Action<SplitRule | null, Adding>;
  readonly stop: Action<SplitRule | null, Stopping>;
  readonly remove: Action<SplitRule | null>;
} {
  const { t } = useTranslation('bq');
  const { splits, addSplit, endSplit, report } = DAY_ENDS[end];
  const changed = { invalidates: [splits, report.report.calls.page] };
  const { mutateAsync: addRule } = useCallMutation(addSplit, changed);
  const { mutateAsync: endRule } = useCallMutation(endSplit, changed);
  return useMemo(
    () => ({
      add: {
        key: 'add',
        label: t('split.add'),
        form: () => <SplitForm end={end} />,
        initial: () => ({ scopeKind: SPLIT_SIDES[end][0], shares: [{}, {}] }) as unknown as Adding,
        done: t('split.saved'),
        run: (_, values) => addRule(values),
      },
      stop: {
        key: 'stop',
        label: t('split.end'),
        form: () => (
          <Form.Item name="to" label={t('split.lastDay')} rules={[{ required: true, message: t('master.choose') }]}>
            <DateInput />
          </Form.Item>
        ),
        done: t('split.saved'),
        run: (rule, { to }) => endRule({ id: rule?.id ?? '', version: rule?.version ?? 0, to }),
      },
      remove: {
        key: 'remove',
        label: t('split.remove'),
        confirm: () => t('split.removeSure'),
        done: t('split.removed'),
        run: (rule) => endRule({ id: rule?.id ?? '', version: rule?.version ?? 0, to: null }),
      },
    }),
    [t, end, addRule, endRule],
  );
}

const SUBJECTS = { appId: AppSelect, channelId: ChannelSelect, supplierId: SupplierSelect } as const;

function SplitForm({ end }: { end: DayEnd }): ReactNode {
  const { t } = useTranslation('bq');
  const kind = (Form.useWatch<SplitScope | undefined>('scopeKind') ?? SPLIT_SIDES[end][0]) as SplitScope;
  const name = splitIdOf(kind);
  const Subject = SUBJECTS[name];
  const values = Object.fromEntries(SPLIT_SIDES[end].map((each) => [each, SPLIT_SCOPES[each]]));
  const chosen = [{ required: true, message: t('master.choose') }];
  return (
    <>
      <Form.Item name="scopeKind" label={t('split.kind')} rules={chosen}>
        <CodeSelect values={values} />
      </Form.Item>
      <Form.Item
        key={name}
        name={name}
        label={t('split.of')}
        extra={kind === 'customer' ? t('split.customerHint') : undefined}
        rules={chosen}
      >
        <Subject />
      </Form.Item>
      <Form.Item name="from" label={t('split.firstDay')} rules={chosen}>
        <DateInput />
      </Form.Item>
      <Form.Item name="to" label={t('split.lastDay')} extra={t('split.openEnd')}>
        <DateInput />
      </Form.Item>
      <Form.Item label={t('split.shares')} extra={t('split.sharesHint')}>
        <Shares />
      </Form.Item>
    </>
  );
}

function Shares(): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <Form.List name="shares">
      {(lines, { add, remove }) => (
        <Flex vertical gap={8}>
          {lines.map(({ key, name }, place) => (
            // on a phone the percentage and the button wrap below the person
            <Flex key={key} wrap gap={8} align="start">
              <Form.Item
                name={[name, 'staffId']}
                messageVariables={{ label: t('split.staff') }}
                rules={[{ required: true, message: t('master.choose') }]}
                style={{ flex: '1 1 220px', minWidth: 0, margin: 0 }}
              >
                <StaffSelect aria-label={t('split.staffOf', { n: place + 1 })} />
              </Form.Item>
              <Form.Item
                name={[name, 'percent']}
                messageVariables={{ label: t('split.percent') }}
                rules={[{ required: true }]}
                style={{ width: 110, margin: 0 }}
              >
                <Input inputMode="decimal" suffix="%" aria-label={t('split.percentOf', { n: place + 1 })} />
              </Form.Item>
              <Button type="link" disabled={lines.length === 1} onClick={() => remove(name)}>
                {t('split.drop')}
              </Button>
            </Flex>
          ))}
          <Button type="dashed" disabled={lines.length >= 10} onClick={() => add({})}>
            {t('split.addShare')}
          </Button>
        </Flex>
      )}
    </Form.List>
  );
}
