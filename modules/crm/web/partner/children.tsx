import {
  bindChild,
  bindFields,
  customerResource,
  getPartner,
  PARTNER_KEY,
  type PartnerNode,
  unbindChild,
} from '@switchboard/crm-contract';
import {
  Can,
  FormDialog,
  formatDecimal,
  ResourceSelect,
  useCall,
  useCallMutation,
  useRights,
} from '@switchboard/kit-web';
import { App, Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { emptyText } from '../empty-text.tsx';
import { usePriceGroups } from '../quote/price-groups.tsx';

const RELATION = `${PARTNER_KEY}:relation`;
export const partnerInput = (id: string, month: string | undefined) => ({
  id,
  ...(month === undefined ? {} : { month }),
});
const READS = [getPartner, customerResource.calls.page];

interface Node extends PartnerNode {
  children?: Node[];
}

/** Nodes are sorted parents first. */
function nest(nodes: readonly PartnerNode[], rootId: string): Node[] {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const build = (id: string): Node[] =>
    (below.get(id) ?? []).map((node) => {
      const children = build(node.id);
      return children.length === 0 ? node : { ...node, children };
    });
  return build(rootId);
}

interface Props {
  readonly id: string;
  readonly isReadOnly?: boolean;
  /** The month of the spend, `YYYY-MM`; by default the last 30 days. */
  readonly month?: string | undefined;
  /** Whether the price groups of each customer are shown. */
  readonly withGroups?: boolean;
}

/** The customers a partner brought, and those they brought: three levels at most (crm rule 28). */
export function Children({ id, isReadOnly = false, month, withGroups = false }: Props) {
  const { t } = useTranslation('crm');
  const { modal } = App.useApp();
  const rights = useRights();
  const [isBinding, setBinding] = useState(false);
  const { data, isPending } = useCall(getPartner, partnerInput(id, month), { placeholderData: (before) => before });
  const groups = usePriceGroups(withGroups ? (data?.tree ?? []).map(({ id: child }) => child) : []);
  const unbinding = useCallMutation(unbindChild, { invalidates: READS });
  const mayChange = !isReadOnly && rights.has(RELATION);
  const unbind = ({ id: childId, parentId, name }: Node): void =>
    void modal.confirm({
      title: t('partner.unbindSure', { name }),
      okButtonProps: { danger: true },
      onOk: () => unbinding.mutateAsync({ parentId, childId }),
    });
  const columns: TableColumnsType<Node> = [
    { key: 'name', title: t('partner.child'), render: (_, { name, customerCode }) => `${name} ${customerCode}` },
    { key: 'kind', title: t('partner.kind'), width: 110, render: (_, { kind }) => t(`partner.kinds.${kind}`) },
    ...(withGroups
      ? [
          {
            key: 'groups',
            title: t('partner.priceGroup'),
            width: 160,
            render: (_: unknown, { id: child }: Node) => groups.get(child)?.join(' · ') ?? '–',
          },
        ]
      : []),
    { key: 'startedOn', dataIndex: 'startedOn', title: t('partner.since'), width: 120 },
    {
      key: 'spend',
      title: month === undefined ? t('partner.spend30d') : t('partner.spendIn', { month }),
      width: 160,
      align: 'right',
      render: (_, { spendUsd }) => formatDecimal(spendUsd, 2),
    },
    ...(mayChange
      ? [
          {
            key: 'unbind',
            title: t('partner.action'),
            width: 90,
            render: (_: unknown, node: Node) => (
              <Button type="link" size="small" danger onClick={() => unbind(node)}>
                {t('partner.unbind')}
              </Button>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      {!isReadOnly && (
        <Can right={RELATION}>
          <Button onClick={() => setBinding(true)} style={{ marginBottom: 8 }}>
            {t('partner.bind')}
          </Button>
        </Can>
      )}
      <Table<Node>
        rowKey="id"
        size="small"
        loading={isPending}
        columns={columns}
        dataSource={nest(data?.tree ?? [], id)}
        expandable={{ defaultExpandAllRows: true }}
        key={data?.tree.length ?? 0}
        pagination={false}
        scroll={{ x: 640 }}
        locale={emptyText(t('partner.noChildren'))}
      />
      {isBinding && <BindDialog parentId={id} onClose={() => setBinding(false)} />}
    </>
  );
}

export function BindDialog({ parentId, onClose }: { parentId: string; onClose: () => void }) {
  const { t } = useTranslation('crm');
  return (
    <FormDialog
      name={`crm.partner.bind.${parentId}`}
      title={t('partner.bind')}
      description={t('partner.bindHint')}
      fields={bindFields}
      groups={[
        {
          key: 'child',
          fields: [
            {
              name: 'childId',
              isWide: true,
              control: (
                <ResourceSelect
                  resource={customerResource}
                  labelOf={(row) => row.name}
                  hintOf={(row) => row.customerCode}
                />
              ),
            },
          ],
        },
      ]}
      call={bindChild}
      toInput={({ childId = '' }) => ({ parentId, childId })}
      invalidates={READS}
      onSaved={onClose}
      onClose={onClose}
    />
  );
}
