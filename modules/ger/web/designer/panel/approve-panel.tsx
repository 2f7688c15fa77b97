import type { ApproveNode } from '@switchboard/ger-contract';
import { StaffSelect } from '@switchboard/kit-web';
import { Checkbox, Tabs } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from '../designer.module.css';
import type { ChangeNode } from '../types.ts';
import { ActionPick } from './action-pick.tsx';
import { DeadlinePart } from './deadline-part.tsx';
import { Field, Pick } from './field.tsx';
import { FieldRights } from './field-rights.tsx';
import { PeopleLines } from './people-lines.tsx';

interface Props {
  readonly node: ApproveNode;
  readonly serviceName: string | null;
  readonly isReadOnly: boolean;
  onChange: ChangeNode;
}

const OPS = ['agree', 'reject', 'transmit', 'addsign', 'comment'] as const;
const TARGETS = ['start', 'node', 'end'] as const;

export function ApprovePanel({ node, serviceName, isReadOnly, onChange }: Props) {
  const { t } = useTranslation('ger');
  const common = { node, isReadOnly, onChange };
  return (
    <Tabs
      size="small"
      items={[
        { key: 'people', label: t('design.tab.people'), children: <PeopleTab {...common} /> },
        { key: 'ops', label: t('design.tab.ops'), children: <OperationsTab {...common} /> },
        { key: 'deadline', label: t('design.tab.deadline'), children: <DeadlinePart {...common} /> },
        { key: 'fields', label: t('design.tab.fields'), children: <FieldRights {...common} /> },
        {
          key: 'actions',
          label: t('design.tab.actions'),
          children: (['agree', 'reject', 'return'] as const).map((event) => (
            <ActionPick
              key={event}
              event={event}
              serviceName={serviceName}
              action={node[`${event}Action`]}
              isReadOnly={isReadOnly}
              onChange={(action) => {
                const { [`${event}Action` as const]: _, ...rest } = node;
                onChange((action === null ? rest : { ...node, [`${event}Action`]: action }) as ApproveNode);
              }}
            />
          )),
        },
      ]}
    />
  );
}

type Part = Omit<Props, 'serviceName'>;

function PeopleTab({ node, isReadOnly, onChange }: Part) {
  const { t } = useTranslation('ger');
  const instead = /^staff:(\d+)$/.exec(node.emptyApprover)?.[1];
  const emptyKind = node.emptyApprover.startsWith('staff:') ? 'staff' : node.emptyApprover;
  return (
    <>
      <PeopleLines
        title={t('design.approvers')}
        people={node.approvers}
        isReadOnly={isReadOnly}
        onChange={(approvers) => onChange({ ...node, approvers })}
      />
      <h4 className={styles['part']}>{t('design.howDecided')}</h4>
      <Pick
        label={t('design.sign')}
        value={node.sign}
        isReadOnly={isReadOnly}
        options={(['any', 'all', 'sequence'] as const).map((value) => ({ value, label: t(`design.signHow.${value}`) }))}
        onChange={(sign) => onChange({ ...node, sign })}
      />
      <Pick
        label={t('design.empty')}
        value={emptyKind}
        isReadOnly={isReadOnly}
        options={['admin', 'staff', 'skip', 'block'].map((value) => ({ value, label: t(`design.emptyHow.${value}`) }))}
        onChange={(kind) => onChange({ ...node, emptyApprover: kind === 'staff' ? 'staff:0' : kind })}
      />
      {instead !== undefined && (
        <Field label={t('design.emptyStaff')}>
          {(id) => (
            <StaffSelect
              id={id}
              disabled={isReadOnly}
              value={instead === '0' ? null : instead}
              onChange={(staff) =>
                onChange({ ...node, emptyApprover: `staff:${typeof staff === 'string' ? staff : '0'}` })
              }
            />
          )}
        </Field>
      )}
      <Pick
        label={t('design.self')}
        value={node.selfApprover}
        isReadOnly={isReadOnly}
        options={(['manager', 'skip', 'self'] as const).map((value) => ({
          value,
          label: t(`design.selfHow.${value}`),
        }))}
        onChange={(selfApprover) => onChange({ ...node, selfApprover })}
      />
      <Pick
        label={t('design.dedupe')}
        value={node.dedupe}
        isReadOnly={isReadOnly}
        options={(['none', 'adjacent', 'any'] as const).map((value) => ({
          value,
          label: t(`design.dedupeHow.${value}`),
        }))}
        onChange={(dedupe) => onChange({ ...node, dedupe })}
      />
    </>
  );
}

function OperationsTab({ node, isReadOnly, onChange }: Part) {
  const { t } = useTranslation('ger');
  const { commentRequired, reject } = node;
  return (
    <>
      <fieldset className={styles['plain']}>
        <legend className={styles['part']}>{t('design.ops')}</legend>
        <Checkbox.Group
          disabled={isReadOnly}
          value={[...node.ops]}
          options={OPS.map((value) => ({ value, label: t(`op.${value}`) }))}
          onChange={(ops) => onChange({ ...node, ops: OPS.filter((op) => ops.includes(op)) })}
        />
      </fieldset>
      <fieldset className={styles['plain']}>
        <legend className={styles['part']}>{t('design.commentNeeded')}</legend>
        {(['agree', 'reject'] as const).map((op) => (
          <Checkbox
            key={op}
            disabled={isReadOnly}
            checked={commentRequired[op]}
            onChange={({ target }) =>
              onChange({ ...node, commentRequired: { ...commentRequired, [op]: target.checked } })
            }
          >
            {t(`design.commentOn.${op}`)}
          </Checkbox>
        ))}
      </fieldset>
      {node.ops.includes('reject') && (
        <>
          <fieldset className={styles['plain']}>
            <legend className={styles['part']}>{t('design.targets')}</legend>
            <Checkbox.Group
              disabled={isReadOnly}
              value={[...reject.targets]}
              options={TARGETS.map((value) => ({ value, label: t(`design.target.${value}`) }))}
              onChange={(targets) =>
                onChange({ ...node, reject: { ...reject, targets: TARGETS.filter((one) => targets.includes(one)) } })
              }
            />
          </fieldset>
          <div className={styles['pair']}>
            <Pick
              label={t('design.targetDefault')}
              value={reject.default}
              isReadOnly={isReadOnly}
              options={TARGETS.map((value) => ({
                value,
                label: t(`design.target.${value}`),
                disabled: !reject.targets.includes(value),
              }))}
              onChange={(usual) => onChange({ ...node, reject: { ...reject, default: usual } })}
            />
            <Pick
              label={t('design.resume')}
              value={reject.resume}
              isReadOnly={isReadOnly}
              options={(['restart', 'jumpBack'] as const).map((value) => ({
                value,
                label: t(`design.resumeHow.${value}`),
              }))}
              onChange={(resume) => onChange({ ...node, reject: { ...reject, resume } })}
            />
          </div>
        </>
      )}
    </>
  );
}
