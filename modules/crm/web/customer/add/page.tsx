import {
  contactResource,
  CRM_CODES,
  CUSTOMER_FORM,
  customerResource,
  type Duplicate,
  duplicateCheck,
  getOwnSummary,
  KINDS,
  type NewContact,
  saveCustomer,
} from '@switchboard/crm-contract';
import type { RowOf } from '@switchboard/kit-contract';
import { type ApiError, callApi, callKey, CountrySelect, FormPage, useCall, usePageHost } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { type ComponentProps, useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { customerPath, MY_CLIENT } from '../paths.ts';
import { AliasInput } from './alias-input.tsx';
import { ContactsInput, contactsWith } from './contacts-input.tsx';
import { DuplicatePanel } from './duplicate-panel.tsx';

type Values = Partial<RowOf<typeof CUSTOMER_FORM>>;
type Verdict = ComponentProps<typeof DuplicatePanel>['verdict'];
const MIN_NAME = 2;
const VERDICTS: Readonly<Record<number, Verdict>> = {
  [CRM_CODES.duplicateWeak]: 'similar',
  [CRM_CODES.duplicateStrong]: 'exists',
  [CRM_CODES.blacklisted]: 'blocked',
};

/** /crm/client-partner/my-client/add: duplicate check, base data, contacts, requirement. */
export default function AddCustomerPage() {
  const requestedKind = useSearchParams()[0].get('kind');
  const kind = requestedKind !== null && requestedKind in KINDS ? (requestedKind as keyof typeof KINDS) : 'direct';
  const { t } = useTranslation('crm');
  const { message } = App.useApp();
  const queryClient = useQueryClient();
  const { closeTab, openTab, canOpen } = usePageHost();
  const [typed, setTyped] = useState<Values>({});
  const [suggestion, setSuggestion] = useState<string | null>(null);
  const [refused, setRefused] = useState<{ verdict: Verdict; hits: readonly Duplicate[] } | null>(null);
  const probe = useDeferredValue(probeOf(typed));
  const hasInput = probe.name.length >= MIN_NAME || probe.domains.length > 0 || probe.phones.length > 0;
  const { data: checked } = useCall(duplicateCheck, probe, { enabled: hasInput, placeholderData: (last) => last });
  const { hits = [], verdict = 'free' } = refused ?? checked ?? {};
  const inPool = typed.toPool === true;
  const required = <N extends string>(name: N) => ({ name, isRequired: !inPool });

  /** The second step opens only for a company that may be created: the check of what is entered now, not of the panel. */
  async function mayContinue(): Promise<boolean> {
    const result = await queryClient.fetchQuery({
      queryKey: callKey(duplicateCheck, probeOf(typed)),
      queryFn: async () => await callApi(duplicateCheck, probeOf(typed)),
    });
    if (result.verdict === 'free' || (result.verdict === 'similar' && typed.confirmDuplicate === true)) return true;
    void message.warning(t(result.verdict === 'similar' ? 'duplicate.confirmFirst' : `duplicate.${result.verdict}`), 6);
    return false;
  }

  /** Errors that the user resolves in the form itself. */
  function answer({ code, data }: ApiError): boolean | string {
    if (code === CRM_CODES.aliasTaken) {
      setSuggestion((data as { alias: string }).alias);
      void message.warning(t('customer.aliasTaken', { alias: (data as { alias: string }).alias }), 6);
      return true;
    }
    const verdict = VERDICTS[code];
    if (verdict === undefined) return false;
    setRefused({ verdict, hits: (data as { hits: Duplicate[] }).hits });
    void message.warning(t(verdict === 'similar' ? 'duplicate.confirmFirst' : `duplicate.${verdict}`), 6);
    return 'name';
  }

  return (
    <FormPage
      name="crm.customer.add"
      title={t('customer.add')}
      fields={CUSTOMER_FORM}
      isStepped
      groups={[
        {
          key: 'check',
          title: t('customer.step.check'),
          fields: [
            'name',
            'website',
            { name: 'checkPhone', hint: t('duplicate.phoneHint') },
            ...confirmFields(verdict),
          ],
          note: hasInput && <DuplicatePanel verdict={verdict} hits={hits} suppliers={checked?.suppliers ?? []} />,
          mayLeave: mayContinue,
        },
        {
          key: 'base',
          title: t('customer.step.base'),
          fields: [
            'shortName',
            {
              name: 'alias',
              hint: t('customer.aliasHint'),
              control: <AliasInput from={typed.shortName ?? typed.name ?? ''} suggestion={suggestion} />,
            },
            'kind',
            { name: 'country', control: <CountrySelect /> },
            'city',
            'address',
            required('industry'),
            required('customerType'),
            'sourceCode',
            'taxNo',
          ],
        },
        {
          key: 'contacts',
          title: t('customer.step.contacts'),
          fields: [
            {
              name: 'contacts',
              hint: t('contact.reachHint'),
              control: <ContactsInput firstPhone={typed.checkPhone ?? null} />,
              isWide: true,
              isRequired: true,
              itemFields: contactResource.fields,
            },
          ],
        },
        {
          key: 'need',
          title: t('customer.step.need'),
          fields: [
            required('products'),
            'brands',
            'settleMode',
            'currency',
            'estMonthlyUsd',
            'remark',
            { name: 'toPool', hint: t('customer.toPoolHint') },
          ],
        },
      ]}
      call={saveCustomer}
      initial={{ kind, brands: ['main'] }}
      toInput={toInput as never}
      invalidates={[customerResource.calls.page, getOwnSummary]}
      onValuesChange={(_, all) => {
        setTyped(all as Values);
        setRefused(null);
      }}
      onRefused={answer}
      savedText={null}
      onSaved={({ id, customerCode }, values) => {
        void message.success(t('customer.added', { code: customerCode }));
        const path = customerPath({ id, kind: String(values['kind'] ?? 'direct') });
        openTab(values['toPool'] === true || !canOpen(path) ? MY_CLIENT : path, { replace: true });
      }}
      onClose={() => closeTab()}
    />
  );
}

const confirmFields = (verdict: string): 'confirmDuplicate'[] => (verdict === 'similar' ? ['confirmDuplicate'] : []);

function probeOf({ name = '', website, checkPhone }: Values) {
  return {
    name: name.trim().slice(0, 200),
    domains: website === undefined || website === null || !website.includes('.') ? [] : [website.trim().slice(0, 120)],
    phones: checkPhone === undefined || checkPhone === null || checkPhone.length < 7 ? [] : [checkPhone],
    emails: [],
  };
}

/** Empty choices are left out; the number from the duplicate check becomes the first contact's. */
function toInput({ checkPhone, contacts, confirmDuplicate, ...values }: Values) {
  return {
    ...Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && value !== null),
    ),
    confirmDuplicate: confirmDuplicate === true,
    contacts: contactsWith(contacts as unknown as Partial<NewContact>[], checkPhone),
  };
}
