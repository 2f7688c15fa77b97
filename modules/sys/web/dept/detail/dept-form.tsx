import { callApi, FormDrawer, type FormRecord, StaffName, StaffSelect } from '@switchboard/kit-web';
import { addDept, deptFields, type DeptNode, getDeptTree, updateDept } from '@switchboard/sys-contract';
import { TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import { childrenOf } from '../model/tree.ts';
import type { Depts, Dialog } from '../use-depts.ts';
import { toParentChoices } from './parent-choices.ts';

interface FormProps {
  depts: Depts;
  dialog: Extract<Dialog, { kind: 'add' | 'edit' }>;
  onClose: () => void;
}

export function DeptForm({ depts, dialog, onClose }: FormProps) {
  return dialog.kind === 'add' ? (
    <AddDept depts={depts} parent={dialog.parent} onClose={onClose} />
  ) : (
    <EditDept depts={depts} node={dialog.node} onClose={onClose} />
  );
}

function AddDept({ depts, parent, onClose }: Pick<FormProps, 'depts' | 'onClose'> & { parent: DeptNode | null }) {
  const { t } = useTranslation('sys');
  const siblings = childrenOf(depts.index, parent?.id ?? null);
  const parents = (
    <TreeSelect
      allowClear
      showSearch={{ treeNodeFilterProp: 'title' }}
      placeholder={t('dept.top')}
      treeData={toParentChoices(depts)}
      treeDefaultExpandedKeys={depts.openIds as string[]}
    />
  );
  return (
    <FormDrawer
      name="dept.add.new"
      title={t('dept.addTitle')}
      width={440}
      fields={deptFields}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'parentId', control: parents, hint: t('dept.parentHint') },
            'nameZh',
            'nameEn',
            { name: 'code', hint: t('dept.codeRule') },
            { name: 'leaderStaffId', control: <StaffSelect /> },
            'sort',
          ],
        },
      ]}
      call={addDept}
      initial={{ parentId: parent?.id ?? null, sort: Math.max(-1, ...siblings.map((one) => one.sort)) + 1 }}
      invalidates={[getDeptTree]}
      savedText={t('dept.saved')}
      onSaved={(id) => {
        depts.select(id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function EditDept({ depts, node, onClose }: Pick<FormProps, 'depts' | 'onClose'> & { node: DeptNode }) {
  const { t } = useTranslation('sys');
  const reload = async (): Promise<FormRecord> => recordOf(nodeIn(await callApi(getDeptTree, {}), node.id) ?? node);
  return (
    <FormDrawer
      name={`dept.edit.${node.id}`}
      title={t('dept.editTitle')}
      width={440}
      fields={deptFields}
      groups={[
        {
          key: 'all',
          fields: [
            { name: 'nameZh', isReadOnly: node.isManaged },
            'nameEn',
            { name: 'code', hint: t('dept.codeRule') },
            {
              name: 'leaderStaffId',
              control: <StaffSelect />,
              render: (id) => <StaffName id={String(id)} />,
            },
            'sort',
          ],
        },
      ]}
      call={updateDept}
      record={recordOf(node)}
      reload={reload}
      // fields from DingTalk are shown next to the form and still belong to the call
      toInput={(values, version) => ({ ...recordOf(node).values, ...values, id: node.id, version }) as never}
      invalidates={[getDeptTree]}
      savedText={t('dept.saved')}
      onSaved={() => {
        depts.select(node.id);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function recordOf({ version, nameZh, nameEn, code, leaderStaffId, sort }: DeptNode): FormRecord {
  return { version, values: { nameZh, nameEn, code, leaderStaffId, sort } };
}

function nodeIn(nodes: readonly DeptNode[], id: string): DeptNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}
