import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { useCallMutation } from '@switchboard/kit-web';
import { explainRights, type RightsQuery } from '@switchboard/sys-contract';
import { Alert, Button, Drawer, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { PersonSelect } from '../person-select.tsx';
import { useRoleText } from '../text.ts';
import type { Catalog } from '../use-catalog.ts';
import { RightsQueryFields } from './rights-query-fields.tsx';
import { reasonText } from './reason-text.ts';

interface Props {
  isOpen: boolean;
  catalog: Catalog | null;
  onClose: () => void;
}

const KINDS = ['page', 'button', 'field', 'row'] as const;
export type RightsQueryKind = (typeof KINDS)[number];

export interface ExplainForm {
  key?: string | undefined;
  objectCode?: string | undefined;
  fieldCode?: string | undefined;
  rowId?: string | undefined;
}

/** Explains why a user has or lacks a right: the decision of the engine, step by step. */
export function ExplainDrawer({ isOpen, catalog, onClose }: Props): ReactNode {
  const t = useRoleText();
  const [userId, setUserId] = useState<string | null>(null);
  const [kind, setKind] = useState<RightsQueryKind>('page');
  const [form, setForm] = useState<ExplainForm>({});
  const explain = useCallMutation(explainRights, { messages: false });
  const rightsQuery = rightsQueryOf(kind, form);
  const change = (next: ExplainForm): void => {
    setForm(next);
    explain.reset();
  };
  return (
    <Drawer open={isOpen} size={520} title={t('role.explainDrawer.title')} onClose={onClose}>
      <p className="sr-muted">{t('role.explainDrawer.intro')}</p>
      <form
        className="sr-form"
        onSubmit={(event) => {
          event.preventDefault();
          if (userId !== null && rightsQuery !== null) explain.mutate({ userId, rightsQuery });
        }}
      >
        <label htmlFor="sr-explain-person">
          {t('role.person.label')}
          <PersonSelect
            id="sr-explain-person"
            value={userId === null ? [] : [userId]}
            onChange={([id]) => {
              setUserId(id ?? null);
              explain.reset();
            }}
          />
        </label>
        <Segmented
          block
          value={kind}
          onChange={(next) => {
            setKind(next);
            change({});
          }}
          options={KINDS.map((value) => ({ value, label: t(`role.explainDrawer.${value}`) }))}
        />
        {catalog !== null && <RightsQueryFields kind={kind} form={form} catalog={catalog} onChange={change} />}
        <Button
          type="primary"
          htmlType="submit"
          disabled={userId === null || rightsQuery === null}
          loading={explain.isPending}
        >
          {t('role.explainDrawer.ask')}
        </Button>
      </form>
      <div aria-live="polite">
        {explain.error !== null && <Alert type="error" showIcon title={explain.error.msg} />}
        {explain.data !== undefined && (
          <>
            <div className="sr-verdict" data-allowed={explain.data.allowed}>
              {explain.data.allowed ? <CheckCircleFilled /> : <CloseCircleFilled />}
              {t(explain.data.allowed ? 'role.explainDrawer.allowed' : 'role.explainDrawer.denied')}
            </div>
            <ol className="sr-reasons" aria-label={t('role.explainDrawer.why')}>
              {explain.data.reasons.map((reason) => (
                <li key={JSON.stringify(reason)}>{reasonText(t, reason)}</li>
              ))}
            </ol>
          </>
        )}
      </div>
    </Drawer>
  );
}

function rightsQueryOf(kind: RightsQueryKind, { key, objectCode, fieldCode, rowId }: ExplainForm): RightsQuery | null {
  if (key === undefined) return null;
  if (kind === 'page' || kind === 'button') return { kind, key };
  if (objectCode === undefined) return null;
  if (kind === 'field') return fieldCode === undefined ? null : { kind, key, objectCode, fieldCode };
  return rowId === undefined || !/^\d{1,19}$/.test(rowId) ? null : { kind, key, objectCode, rowId };
}
