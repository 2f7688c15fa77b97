import type { CustomerRow } from '@switchboard/crm-contract';
import { type ComponentType, lazy } from 'react';

export interface CustomerTabProps {
  readonly customer: CustomerRow & { readonly id: string };
}

/** A tab of the customer's page: its text is `customer.tabs.<key>`. */
export interface CustomerTab {
  readonly key: string;
  /** Shown only to holders of this key. */
  readonly right?: string;
  /** Only for agents and partners. */
  readonly isPartnerOnly?: true;
  readonly component: ComponentType<CustomerTabProps>;
}

/** One line per tab, in display order; a new tab adds its own line. */
export const CUSTOMER_TABS: readonly CustomerTab[] = [
  { key: 'contacts', component: lazy(() => import('../contact/contacts-tab.tsx')) },
  { key: 'followups', component: lazy(() => import('../followup/followups-tab.tsx')) },
  {
    key: 'opportunities',
    right: 'crm.business-opportunity.list',
    component: lazy(() => import('../opportunity/customer-tab.tsx')),
  },
  { key: 'tasks', component: lazy(() => import('../task/tasks-tab.tsx')) },
  { key: 'accounts', component: lazy(() => import('../account/accounts-tab.tsx')) },
  { key: 'quotes', right: 'qm.customer-quote.sms', component: lazy(() => import('../quote/customer-tab.tsx')) },
  { key: 'spend', component: lazy(() => import('../account/spend-tab.tsx')) },
  { key: 'bills', right: 'fc.account.consumer.bill', component: lazy(() => import('../bill/customer-tab.tsx')) },
  {
    key: 'approvals',
    right: 'crm.operate.approval-order',
    component: lazy(() => import('../approval/customer-tab.tsx')),
  },
  { key: 'shares', right: 'crm.wander.share', component: lazy(() => import('../share/share-tab.tsx')) },
  {
    key: 'children',
    right: 'crm.client-partner.business-partner',
    isPartnerOnly: true,
    component: lazy(() => import('../partner/children-tab.tsx')),
  },
  {
    key: 'commission',
    right: 'crm.client-partner.business-partner',
    isPartnerOnly: true,
    component: lazy(() => import('../partner/commission-tab.tsx')),
  },
  { key: 'mail', right: 'mc.email.vce', component: lazy(() => import('../mail/customer-tab.tsx')) },
  { key: 'timeline', component: lazy(() => import('./logs/timeline-tab.tsx')) },
  { key: 'comments', component: lazy(() => import('./logs/comments-tab.tsx')) },
  { key: 'files', component: lazy(() => import('./logs/files-tab.tsx')) },
  { key: 'flow', component: lazy(() => import('./logs/flow-tab.tsx')) },
  { key: 'changes', component: lazy(() => import('./logs/changes-tab.tsx')) },
];
