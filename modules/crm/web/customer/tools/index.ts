import { Fragment, createElement, type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlacklistTool } from '../../blacklist/use-blacklist-tool.tsx';
import { useFlowTools } from '../../ownership/use-flow-tools.ts';
import { useDocumentTools } from './documents.ts';
import { useEditTool } from './edit.tsx';
import { useFollowTool } from './follow.tsx';
import { useLockTool } from './lock.tsx';
import { useMergeTool } from './merge.tsx';
import { useOpenAccountTool } from './open-account.tsx';
import { useTagTool } from './tag.tsx';
import type { CustomerTool } from './tool.ts';

interface CustomerTools {
  readonly row: NonNullable<CustomerTool['row']>[];
  readonly bulk: NonNullable<CustomerTool['bulk']>[];
  /** Why an action is denied for a customer. */
  readonly deniedReason: (row: { readonly isShared?: boolean | undefined }) => string;
  readonly view: ReactNode;
}

/** All actions on a customer, in its list and on its page: one line each, in this order. */
export function useCustomerTools(): CustomerTools {
  const { t } = useTranslation('crm');
  const deniedReason = useCallback<CustomerTools['deniedReason']>(
    ({ isShared }) => t(isShared === true ? 'customer.sharedOnly' : 'customer.notYours'),
    [t],
  );
  const tools: readonly CustomerTool[] = [
    useFollowTool(),
    useEditTool(),
    ...useFlowTools(),
    ...useDocumentTools(),
    useOpenAccountTool(),
    useTagTool(),
    useLockTool(),
    useMergeTool(),
    useBlacklistTool(),
  ];
  return {
    row: tools.flatMap(({ row }) => row ?? []),
    bulk: tools.flatMap(({ bulk }) => bulk ?? []),
    deniedReason,
    view: tools.map(({ view }, index) => createElement(Fragment, { key: index }, view)),
  };
}
