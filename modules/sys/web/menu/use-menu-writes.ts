import { CODES } from '@switchboard/kit-contract';
import { ApiError, useCallMutation } from '@switchboard/kit-web';
import {
  deleteResource,
  getBindableApis,
  getResourceApis,
  getResourceTree,
  moveResource,
  type ResourceNode,
  setResourceState,
} from '@switchboard/sys-contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MovePlan } from './model/tree.ts';
import type { Menu } from './use-menu.ts';
import { useNames } from './use-names.ts';

export interface MenuWrites {
  readonly isBusy: boolean;
  /** Moves immediately: one step up or down, or from a dialog that already confirmed it. */
  move(plan: MovePlan): void;
  /** Moves after a confirmation: a drop is easily made by mistake. */
  confirmMove(plan: MovePlan): void;
  switchState(node: ResourceNode): void;
  confirmDelete(node: ResourceNode): void;
}

/** Reads that are stale after any change of the tree. */
export const TREE_READS = [getResourceTree, getResourceApis, getBindableApis];

export function useMenuWrites(menu: Menu): MenuWrites {
  const { t } = useTranslation('sys');
  const { modal, message } = App.useApp();
  const { nameOf, pathText } = useNames(menu.index);
  const moving = useCallMutation(moveResource, { invalidates: TREE_READS });
  const switching = useCallMutation(setResourceState, { invalidates: TREE_READS });
  const deleting = useCallMutation(deleteResource, { invalidates: TREE_READS });

  // another user changed or deleted it first: reload the current state
  const onError = (error: Error): void => {
    if (error instanceof ApiError && (error.code === CODES.staleWrite || error.code === CODES.notFound)) menu.refetch();
  };

  function move({ node, parentId, place }: MovePlan): void {
    const { id, version } = node;
    const onSuccess = (): void => {
      if (parentId !== null && !menu.openIds.includes(parentId)) menu.setOpenIds([...menu.openIds, parentId]);
    };
    moving.mutate({ id, version, parentId, sort: place }, { onError, onSuccess });
  }

  return {
    isBusy: moving.isPending || switching.isPending || deleting.isPending,
    move,
    confirmMove(plan) {
      modal.confirm({
        title: t('menu.move.confirm', { name: nameOf(plan.node) }),
        content: t('menu.move.to', { path: pathText(plan.parentId), place: plan.place + 1 }),
        okText: t('menu.action.move'),
        onOk: () => move(plan),
      });
    },
    switchState(node) {
      const { id, version } = node;
      const status = node.status === 1 ? 0 : 1;
      const run = (): void => switching.mutate({ id, version, status }, { onError });
      if (status === 1) return run();
      modal.confirm({
        title: t('menu.disable.confirm', { name: nameOf(node) }),
        content: t('menu.disable.text', { count: node.roleCount }),
        okText: t('menu.action.disable'),
        onOk: run,
      });
    },
    confirmDelete(node) {
      const { id, version } = node;
      modal.confirm({
        title: t('menu.delete.confirm', { name: nameOf(node) }),
        content: node.international,
        okText: t('menu.action.delete'),
        okButtonProps: { danger: true },
        onOk: () =>
          deleting.mutate(
            { id, version },
            {
              onError,
              onSuccess: () => {
                void message.success(t('menu.delete.done'));
                menu.unsaved.setIsDirty(false);
                menu.choose(null);
              },
            },
          ),
      });
    },
  };
}
