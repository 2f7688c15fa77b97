import { useCallMutation } from '@switchboard/kit-web';
import {
  type DeptNode,
  deleteDept,
  getDeptTree,
  moveDept,
  setDeptStatus,
  staffResource,
} from '@switchboard/sys-contract';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MovePlan } from './model/move.ts';
import type { Depts } from './use-depts.ts';

const READS = [getDeptTree, staffResource.calls.page];

export interface DeptWrites {
  readonly isBusy: boolean;
  /** A new parent changes visibility and requires a confirmation. A new order does not. */
  confirmMove(plan: MovePlan): void;
  move(plan: MovePlan): void;
  confirmSwitch(node: DeptNode): void;
  confirmDelete(node: DeptNode): void;
}

export function useDeptWrites(depts: Depts): DeptWrites {
  const { t } = useTranslation('sys');
  const { message, modal } = App.useApp();
  const done = (): void => void message.success(t('dept.saved'));
  const moving = useCallMutation(moveDept, { invalidates: READS, onSuccess: done });
  const switching = useCallMutation(setDeptStatus, { invalidates: READS, onSuccess: done });
  const deleting = useCallMutation(deleteDept, { invalidates: READS, onSuccess: done });
  const nameOf = (id: string | null): string => {
    const node = id === null ? undefined : depts.index.byId.get(id);
    return node === undefined ? t('dept.top') : depts.nameOf(node);
  };

  const move = ({ node, parentId, index }: MovePlan): void =>
    moving.mutate({ id: node.id, version: node.version, parentId, index }, { onSuccess: () => depts.select(node.id) });

  return {
    isBusy: moving.isPending || switching.isPending || deleting.isPending,
    move,
    confirmMove(plan) {
      if (plan.parentId === plan.node.parentId) return move(plan);
      void modal.confirm({
        title: t('dept.move.confirm', { name: depts.nameOf(plan.node), to: nameOf(plan.parentId) }),
        content: t('dept.move.effect', { count: plan.node.totalStaffCount }),
        okText: t('dept.action.move'),
        onOk: () => move(plan),
      });
    },
    confirmSwitch(node) {
      const target = { id: node.id, version: node.version };
      if (node.status === 0) return switching.mutate({ ...target, status: 1 });
      void modal.confirm({
        title: t('dept.disable.confirm', { name: depts.nameOf(node) }),
        content: t('dept.disable.effect'),
        okText: t('dept.action.disable'),
        okButtonProps: { danger: true },
        onOk: () => switching.mutate({ ...target, status: 0 }),
      });
    },
    confirmDelete(node) {
      void modal.confirm({
        title: t('dept.delete.confirm', { name: depts.nameOf(node) }),
        content: t('dept.delete.effect'),
        okText: t('dept.action.delete'),
        okButtonProps: { danger: true },
        onOk: () =>
          deleting.mutate({ id: node.id, version: node.version }, { onSuccess: () => depts.select(node.parentId) }),
      });
    },
  };
}
