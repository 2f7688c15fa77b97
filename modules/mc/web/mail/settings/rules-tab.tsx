import type { ResourceRow } from '@switchboard/kit-contract';
import {
  type Action,
  type BatchAction,
  FormDialog,
  ListPage,
  useCall,
  useCallMutation,
  useRights,
} from '@switchboard/kit-web';
import {
  accountState,
  blackList,
  MAIL_ADMIN_KEY,
  RULE_FORM,
  type SenderList,
  whiteList,
} from '@switchboard/mc-contract';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

type Row = ResourceRow<SenderList['resource']>;
/** Represents the company, because the select box cannot hold null as a choice. */
const COMPANY = 'company';

export const WhiteTab = () => <RulesTab list={whiteList} name="white" />;
export const BlackTab = () => <RulesTab list={blackList} name="black" />;

/** mc M68-M71: senders with mails that always or never reach the inbox. */
function RulesTab({ list, name }: { list: SenderList; name: 'white' | 'black' }) {
  const { t } = useTranslation('mc');
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const reads = [list.resource.calls.page];
  const removing = useCallMutation(list.remove, { invalidates: reads });
  const isMine = (row: Row): boolean => row.isMine;
  const actions: Action<Row>[] = [
    { key: 'edit', label: t('mail.settings.edit'), isOffered: isMine, run: setEdited },
    {
      key: 'remove',
      label: t('mail.settings.delete'),
      isDanger: true,
      isOffered: isMine,
      confirm: ({ value }) => t('mail.settings.deleteSure', { name: value }),
      done: t('mail.settings.deleted'),
      run: ({ id }) => removing.mutateAsync({ ids: [id] }),
    },
  ];
  const pipeline: BatchAction<Row>[] = [
    {
      key: 'remove',
      label: t('mail.settings.delete'),
      isDanger: true,
      refusal: (rows) => (rows.every(isMine) ? null : t('mail.rule.companyOnly')),
      confirm: (rows) => t('mail.rule.deleteMany', { count: rows.length }),
      done: t('mail.settings.deleted'),
      run: (rows) => removing.mutateAsync({ ids: rows.map(({ id }) => id) }),
    },
  ];
  return (
    <>
      <ListPage
        isEmbedded
        resource={list.resource}
        rowActions={actions}
        bulkActions={pipeline}
        columns={{ accountEmail: { render: (email) => email ?? t('mail.rule.company') } }}
        toolbar={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t(`mail.rule.${name}Add`)}
          </Button>
        }
      />
      {edited !== null && (
        <RuleForm list={list} name={name} row={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

interface FormProps {
  readonly list: SenderList;
  readonly name: 'white' | 'black';
  readonly row: Row | null;
  readonly onClose: () => void;
}

function RuleForm({ list, name, row, onClose }: FormProps) {
  const { t } = useTranslation('mc');
  const { data } = useCall(accountState, {});
  const own = data?.accounts.filter(({ isOwn }) => isOwn) ?? [];
  const start = own.find(({ isDefault }) => isDefault)?.id ?? own[0]?.id ?? COMPANY;
  if (data === undefined) return null;
  return (
    <FormDialog
      name={`mc.mail-${name}.${row?.id ?? 'new'}`}
      title={t(row === null ? `mail.rule.${name}Add` : `mail.rule.${name}Edit`)}
      fields={RULE_FORM}
      groups={[
        {
          key: 'rule',
          fields: [
            { name: 'accountId', control: <MailboxSelect accounts={own} /> },
            'matchType',
            { name: 'value', hint: t('mail.rule.valueHint') },
            'reason',
            'enabled',
            {
              name: 'moveExisting',
              hint: t(`mail.rule.${name}Move`),
              isShown: ({ accountId }) => accountId !== COMPANY,
            },
          ],
        },
      ]}
      call={list.update}
      {...(row === null
        ? { initial: { accountId: start, matchType: '1' as const, enabled: true, moveExisting: false } }
        : {
            record: {
              version: row.version,
              values: { ...row, accountId: row.accountId ?? COMPANY, moveExisting: false },
            },
          })}
      toInput={(values, version) => ({
        id: row?.id ?? null,
        version,
        accountId: values.accountId === COMPANY ? null : (values.accountId ?? null),
        matchType: values.matchType ?? '1',
        value: values.value ?? '',
        reason: values.reason ?? null,
        enabled: values.enabled ?? true,
        moveExisting: values.moveExisting ?? false,
      })}
      invalidates={[list.resource.calls.page]}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}

interface SelectProps {
  readonly accounts: readonly { id: string; email: string }[];
  readonly id?: string;
  readonly value?: string;
  readonly onChange?: (value: string) => void;
}

/** The user's mailboxes; account administrators may also choose the whole company. */
function MailboxSelect({ accounts, id, value, onChange }: SelectProps) {
  const { t } = useTranslation('mc');
  const isKeeper = useRights().has(`${MAIL_ADMIN_KEY}:edit`);
  return (
    <Select
      {...(id === undefined ? {} : { id })}
      value={value ?? null}
      notFoundContent={t('mail.account.none')}
      options={[
        ...accounts.map((one) => ({ value: one.id, label: one.email })),
        ...(isKeeper ? [{ value: COMPANY, label: t('mail.rule.company') }] : []),
      ]}
      onChange={(next) => next !== null && onChange?.(next)}
    />
  );
}
