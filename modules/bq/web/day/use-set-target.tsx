import { DAY_ENDS, type DayEnd } from '@switchboard/bq-contract';
import type { InputOf } from '@switchboard/kit-contract';
import { type Action, DeptSelect, MoneyInput, StaffSelect, useCallMutation } from '@switchboard/kit-web';
import { Form } from 'antd';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Targets } from './aims.tsx';

export type TargetRow = Targets['rows'][number];
type Measure = Targets['measures'][number];
type Saving = InputOf<(typeof DAY_ENDS)['c']['saveTarget']>;
type Values = Readonly<Partial<Record<Measure, string>>> & Pick<Saving, 'deptId' | 'staffId'>;

/** Actions to set a target: a new one (null), or another amount for an existing one. */
export function useSetTarget(
  end: DayEnd,
  month: string,
  measures: readonly Measure[],
): { readonly add: Action<TargetRow | null, Values>; readonly change: Action<TargetRow | null, Values> } {
  const { t } = useTranslation('bq');
  const { saveTarget, targets, preview } = DAY_ENDS[end];
  const { mutateAsync } = useCallMutation(saveTarget, { invalidates: [targets, preview] });
  return useMemo(() => {
    // an empty input removes the amount; amounts without an input are unchanged
    const amountsOf = (values: Values) =>
      Object.fromEntries(measures.map((name) => [name, (values[name] ?? '') === '' ? null : values[name]]));
    const change: Action<TargetRow | null, Values> = {
      key: 'change',
      label: t('target.change'),
      form: (row) => <TargetForm measures={measures} isNew={row === null} />,
      initial: (row) =>
        Object.fromEntries(
          measures.flatMap((name) => (row === null || row[name] === null ? [] : [[name, row[name].target]])),
        ),
      done: t('target.saved'),
      run: (row, values) => {
        const { deptId, staffId, version } = row ?? { ...values, version: 0 };
        return mutateAsync({ month, deptId, staffId, version, ...amountsOf(values) });
      },
    };
    return { add: { ...change, key: 'add', label: t('target.set') }, change };
  }, [t, month, measures, mutateAsync]);
}

function TargetForm({ measures, isNew }: { measures: readonly Measure[]; isNew: boolean }): ReactNode {
  const { t } = useTranslation('bq');
  return (
    <>
      {isNew && (
        <>
          <Form.Item
            name="deptId"
            label={t('target.dept')}
            dependencies={['staffId']}
            rules={[oneOfBoth(t('target.whose'))]}
          >
            <DeptSelect />
          </Form.Item>
          <Form.Item name="staffId" label={t('target.staff')} extra={t('target.staffHint')}>
            <StaffSelect />
          </Form.Item>
        </>
      )}
      {measures.map((name) => (
        <Form.Item key={name} name={name} label={t(`target.${name}`)} extra={isNew ? undefined : t('target.emptyHint')}>
          <MoneyInput currency="USD" />
        </Form.Item>
      ))}
    </>
  );
}

/** Requires a department or a staff member. */
const oneOfBoth =
  (message: string) =>
  ({ getFieldValue }: { getFieldValue: (name: string) => unknown }) => ({
    validator: async (_: unknown, deptId: unknown) => {
      if ((deptId ?? getFieldValue('staffId') ?? null) === null) throw new Error(message);
    },
  });
