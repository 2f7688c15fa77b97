import { type Approver, type KnownDefinition, type Graph, simulateProcess } from '@switchboard/ger-contract';
import type { ResultOf } from '@switchboard/kit-contract';
import { StaffSelect, useCallMutation, useIsPhone, useLocale } from '@switchboard/kit-web';
import { Alert, Button, Drawer, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './designer.module.css';
import { Field } from './panel/field.tsx';
import { ValueInput } from './panel/value-input.tsx';
import { ApproverText, useLabels } from './labels.tsx';

type Result = ResultOf<typeof simulateProcess>;
type Step = Result['steps'][number];

interface Props {
  readonly processId: string;
  readonly definition: KnownDefinition;
  onClose(): void;
}

/** The approvers and the reasons, for a chosen applicant and values, based on the current definition. */
export function SimulateDrawer({ processId, definition, onClose }: Props) {
  const { t } = useTranslation('ger');
  const isPhone = useIsPhone();
  const labels = useLabels();
  const [initiatorId, setInitiator] = useState<string | null>(null);
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({});
  const simulation = useCallMutation(simulateProcess);
  const { category, formId, serviceName, graph } = definition;
  const inputFields = labels.conditionFields.filter(({ source }) => source !== 'initiator');
  const valuesOfSource = (source: string): Record<string, unknown> =>
    Object.fromEntries(
      inputFields.filter((field) => field.source === source).map(({ key }) => [key, values[`${source}.${key}`]]),
    );
  const run = (): void =>
    simulation.mutate({
      processId,
      category,
      formId,
      serviceName,
      graph,
      initiatorId: initiatorId ?? '',
      data: valuesOfSource('form'),
      facts: valuesOfSource('facts'),
    });
  return (
    <Drawer
      open
      title={t('design.simulate')}
      size={isPhone ? '100%' : 560}
      onClose={onClose}
      footer={
        <div className={styles['foot']}>
          <Button onClick={onClose}>{t('design.close')}</Button>
          <Button type="primary" disabled={initiatorId === null} loading={simulation.isPending} onClick={run}>
            {t('design.run')}
          </Button>
        </div>
      }
    >
      <p className={styles['secondary']}>{t('design.simulateHint')}</p>
      <Field label={t('design.applicant')}>
        {(id) => <StaffSelect id={id} value={initiatorId} onChange={(staff: string | null) => setInitiator(staff)} />}
      </Field>
      <div className={styles['pair']}>
        {inputFields.map((field) => {
          const key = `${field.source}.${field.key}`;
          return (
            <div key={key} className={styles['field']}>
              <span className={styles['fieldLabel']} aria-hidden>
                {labels.field(key)}
              </span>
              <ValueInput
                label={labels.field(key)}
                field={field}
                value={values[key]}
                onChange={(value) => setValues({ ...values, [key]: value })}
              />
            </div>
          );
        })}
      </div>
      {simulation.data !== undefined && <Outcome result={simulation.data} graph={graph} />}
    </Drawer>
  );
}

const OUTCOME = { approved: 'success', blocked: 'error', invalid: 'warning' } as const;

function Outcome({ result, graph }: { result: Result; graph: Graph }) {
  const { t } = useTranslation('ger');
  return (
    <section aria-label={t('design.result')} aria-live="polite">
      <Alert
        type={OUTCOME[result.outcome]}
        showIcon
        title={t(`design.outcome.${result.outcome}`)}
        style={{ margin: '12px 0' }}
      />
      <ol className={styles['steps']}>
        {result.steps.map((step, at) => (
          // a step can occur twice: its position identifies it
          <SimulatedStep key={`${at}-${step.nodeId}`} step={step} graph={graph} />
        ))}
      </ol>
    </section>
  );
}

function SimulatedStep({ step, graph }: { step: Step; graph: Graph }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const node = graph.nodes.find(({ id }) => id === step.nodeId);
  const entries = node?.type === 'approve' ? node.approvers : node?.type === 'cc' ? node.to : [];
  return (
    <li data-status={step.status}>
      <strong>{step.name[locale]}</strong>{' '}
      {node?.type !== 'start' && node?.type !== 'end' && (
        <span className={styles['secondary']}>{t(`design.type.${step.type}`)}</span>
      )}{' '}
      {step.status !== 'passed' && (
        <Tag color={step.status === 'blocked' ? 'error' : 'default'}>{t(`design.stepStatus.${step.status}`)}</Tag>
      )}
      {step.sign !== null && <Tag>{t(`sign.${step.sign}`)}</Tag>}
      <ul className={styles['people']}>
        {step.approvers.map((person) => (
          <li key={person.staffId}>
            {person.name} <Why person={person} entries={entries} />
          </li>
        ))}
        {step.dropped.length > 0 && (
          <li className={styles['secondary']}>{t('design.dropped', { names: step.dropped.join(t('form.comma')) })}</li>
        )}
        {step.type === 'condition' && <Branches step={step} />}
      </ul>
    </li>
  );
}

function Why({ person, entries }: { person: Step['approvers'][number]; entries: readonly Approver[] }) {
  const { t } = useTranslation('ger');
  const entry = person.entry === null ? undefined : entries[person.entry];
  return (
    <span className={styles['secondary']}>
      {entry === undefined ? t(`design.why.${person.why}`) : <EntryWhy entry={entry} />}
      {person.via === 'delegation' && ` · ${t('via.delegation', { name: person.originName ?? '' })}`}
      {person.isAuto && ` · ${t('task.auto_agreed')}`}
    </span>
  );
}

/** People named directly need no other reason. */
function EntryWhy({ entry }: { entry: Approver }) {
  const { t } = useTranslation('ger');
  return entry.by === 'staff' ? t('design.by.staff') : <ApproverText approver={entry} />;
}

function Branches({ step }: { step: Step }) {
  const { t } = useTranslation('ger');
  const locale = useLocale();
  const labels = useLabels();
  const shown = (value: unknown): string => (value === null || value === undefined ? t('design.blank') : String(value));
  return (
    <>
      {step.branches.map(({ branchId, name, isTrue, tests }) => (
        <li key={branchId}>
          <Tag color={isTrue ? 'success' : 'default'}>
            {t(isTrue ? 'design.conditionMet' : 'design.conditionNotMet')}
          </Tag>{' '}
          {name[locale]}
          <span className={styles['secondary']}>
            {` · ${tests.map(({ f, value }) => `${labels.field(f)} = ${value === null ? shown(value) : labels.value(f, value)}`).join(t('form.comma'))}`}
          </span>
        </li>
      ))}
      {step.takenBranch === null && <li>{t('design.tookOtherwise')}</li>}
    </>
  );
}
