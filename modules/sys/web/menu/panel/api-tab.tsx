import { DeleteOutlined } from '@ant-design/icons';
import { CODES } from '@switchboard/kit-contract';
import { ApiError, Can, useCall, useCallMutation } from '@switchboard/kit-web';
import {
  type ApiBinding,
  bindResourceApis,
  getBindableApis,
  getResourceApis,
  MENU_KEY,
  type ResourceNode,
} from '@switchboard/sys-contract';
import { Alert, App, Button, Empty, Select, Skeleton, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './panel.module.css';
import { TREE_READS } from '../use-menu-writes.ts';

type Api = Pick<ApiBinding, 'method' | 'pathPattern'>;
const nameOf = ({ method, pathPattern }: Api): string => `${method} ${pathPattern}`;

/** Calls that holders of the resource may make. Calls declared in code are fixed; others can be added and removed. */
export function ApiTab({ node, onStale }: { node: ResourceNode; onStale: () => void }) {
  const { t } = useTranslation('sys');
  const { modal } = App.useApp();
  const { data: apis, error, isPending } = useCall(getResourceApis, { resourceId: node.id });
  const bind = useCallMutation(bindResourceApis, { invalidates: TREE_READS });

  function save(next: readonly Api[]): void {
    bind.mutate(
      {
        resourceId: node.id,
        version: node.version,
        apis: next.map(({ method, pathPattern }) => ({ method, pathPattern })),
      },
      { onError: (refusal) => refusal instanceof ApiError && refusal.code === CODES.staleWrite && onStale() },
    );
  }

  if (isPending) return <Skeleton active paragraph={{ rows: 4 }} title={false} />;
  if (error !== null) return <Alert type="warning" showIcon title={error.msg} />;
  return (
    <div className={styles['apis']}>
      <p className={styles['note']}>{t('menu.api.note')}</p>
      <Can right={`${MENU_KEY}:api`}>
        <AddApi bound={apis} isBusy={bind.isPending} onAdd={(api) => save([...apis, api])} />
      </Can>
      {apis.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.api.none')} />}
      <ul className={styles['apiList']}>
        {apis.map((api) => (
          <li key={nameOf(api)}>
            <Tag>{api.method}</Tag>
            <code>{api.pathPattern}</code>
            {api.auditLevel > 0 && <Tag color="processing">{t(`menu.api.audit.${api.auditLevel}`)}</Tag>}
            {api.fromContract ? (
              <span className={styles['quietText']}>{t('menu.fromCode')}</span>
            ) : (
              <Can right={`${MENU_KEY}:api`}>
                <Button
                  type="text"
                  size="small"
                  danger
                  icon={<DeleteOutlined />}
                  aria-label={t('menu.api.remove', { name: nameOf(api) })}
                  disabled={bind.isPending}
                  onClick={() =>
                    modal.confirm({
                      title: t('menu.api.removeConfirm'),
                      content: nameOf(api),
                      okText: t('menu.action.remove'),
                      okButtonProps: { danger: true },
                      onOk: () => save(apis.filter((other) => other !== api)),
                    })
                  }
                />
              </Can>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AddApiProps {
  bound: readonly Api[];
  isBusy: boolean;
  onAdd: (api: Api) => void;
}

function AddApi({ bound, isBusy, onAdd }: AddApiProps) {
  const { t } = useTranslation('sys');
  const { data: offered = [], isPending } = useCall(getBindableApis, {});
  const taken = new Set(bound.map(nameOf));
  const options = offered
    .filter((api) => !taken.has(nameOf(api)))
    .map((api) => ({
      value: nameOf(api),
      label: nameOf(api),
      // sys R27: users can only grant what they hold
      disabled: !api.isHeld,
      title: api.isHeld ? api.keys.join(', ') : t('menu.api.notHeld'),
    }));
  return (
    <Select<string>
      className={styles['addApi']}
      showSearch
      value={null}
      placeholder={t('menu.api.add')}
      aria-label={t('menu.api.add')}
      loading={isPending || isBusy}
      disabled={isBusy}
      options={options}
      onChange={(name) => {
        const api = offered.find((one) => nameOf(one) === name);
        if (api !== undefined) onAdd(api);
      }}
    />
  );
}
