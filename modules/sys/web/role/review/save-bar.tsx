import { CODES } from '@switchboard/kit-contract';
import { type ApiError, useCallMutation } from '@switchboard/kit-web';
import { getRoleGrant, roleResource, saveRoleGrant, SYS_CODES } from '@switchboard/sys-contract';
import { Alert, App, Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { unfinishedScopes } from '../model/draft.ts';
import { useNameOf, useRoleText } from '../text.ts';
import type { Catalog } from '../use-catalog.ts';
import type { GrantDraft } from '../use-grant-draft.ts';
import type { RoleRow } from '../use-roles.ts';
import { GrantDiffView } from './grant-diff-view.tsx';

interface Props {
  role: RoleRow;
  draft: GrantDraft;
  catalog: Catalog;
}

/** Nothing is saved before the user has reviewed the changes and the number of people they affect. */
export function SaveBar({ role, draft, catalog }: Props): ReactNode {
  const t = useRoleText();
  const nameOf = useNameOf();
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const save = useCallMutation(saveRoleGrant, {
    messages: false,
    invalidates: [getRoleGrant, roleResource.calls.page],
    onSuccess: () => {
      setIsOpen(false);
      draft.undo();
      void message.success(t('role.ok'));
    },
  });
  const { grant, diff } = draft;
  if (grant === undefined || diff === null) return null;
  const objectNames = new Map(catalog.objects.map((object) => [object.code, nameOf(object)]));
  const unfinished = unfinishedScopes(grant).map((code) => objectNames.get(code) ?? t('role.scopes.any'));
  return (
    <footer className="sr-savebar">
      <span role="status">{t('role.save.dirty', { count: diff.count })}</span>
      <Button onClick={draft.undo}>{t('role.save.undo')}</Button>
      <Button
        type="primary"
        onClick={() => {
          save.reset();
          setIsOpen(true);
        }}
      >
        {t('role.save.review')}
      </Button>
      <Modal
        open={isOpen}
        width={720}
        title={`${t('role.save.title')} · ${nameOf(role)}`}
        okText={t('role.save.confirm')}
        cancelText={t('role.save.cancel')}
        okButtonProps={{ disabled: unfinished.length > 0 }}
        confirmLoading={save.isPending}
        onCancel={() => setIsOpen(false)}
        onOk={() =>
          save.mutate({
            roleId: role.id,
            version: draft.version,
            resourceIds: grant.resourceIds,
            scopes: grant.scopes,
            fields: grant.fields,
          })
        }
      >
        <div className="sr-diff">
          <span className="sr-muted">{t('role.save.text', { count: role.memberCount })}</span>
          {unfinished.length > 0 && (
            <Alert type="error" showIcon title={t('role.save.unfinished', { objects: unfinished.join(', ') })} />
          )}
          <Refusal error={save.error} catalog={catalog} onReload={() => void draft.rebase().then(() => save.reset())} />
          <GrantDiffView diff={diff} catalog={catalog} />
        </div>
      </Modal>
    </footer>
  );
}

/** Shows why saving was rejected, next to the save button. */
function Refusal({
  error,
  catalog,
  onReload,
}: {
  error: ApiError | null;
  catalog: Catalog;
  onReload: () => void;
}): ReactNode {
  const t = useRoleText();
  if (error === null) return null;
  if (error.code === CODES.staleWrite) {
    const reload = (
      <Button size="small" onClick={onReload}>
        {t('role.save.reload')}
      </Button>
    );
    return <Alert type="warning" showIcon title={t('role.save.stale')} action={reload} />;
  }
  if (error.code === SYS_CODES.notHeld) {
    const { missing = [] } = (error.data ?? {}) as { missing?: string[] };
    const names = new Map(catalog.objects.map((object) => [`scope:${object.code}`, object.nameZh]));
    return (
      <Alert
        type="error"
        showIcon
        title={t('role.save.notHeld')}
        description={<span className="sr-code">{missing.map((item) => names.get(item) ?? item).join(', ')}</span>}
      />
    );
  }
  return <Alert type="error" showIcon title={error.msg} />;
}
