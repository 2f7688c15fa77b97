import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons';
import { Button, Modal, Typography } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Item, Items } from './detail/items.tsx';
import { type StateResult, useAccountWrites } from './use-account-writes.ts';
import type { Person } from './user-actions.tsx';

/** Enables or disables the selected accounts; if some were rejected, lists the result of every account. */
export function BulkState({ people, onDone }: { people: readonly Person[]; onDone: () => void }) {
  const { t } = useTranslation('sys');
  const writes = useAccountWrites();
  const [results, setResults] = useState<readonly StateResult[]>([]);
  const run = (status: '0' | '1'): void =>
    writes.setState(people, status, (answers) => {
      if (answers.every(({ ok }) => ok)) onDone();
      else setResults(answers);
    });
  const close = (): void => {
    setResults([]);
    onDone();
  };
  return (
    <>
      <Button size="small" onClick={() => run('1')}>
        {t('user.action.enable')}
      </Button>
      <Button size="small" danger onClick={() => run('0')}>
        {t('user.action.disable')}
      </Button>
      <Modal
        open={results.length > 0}
        title={t('user.bulk.title', {
          done: results.filter(({ ok }) => ok).length,
          refused: results.filter(({ ok }) => !ok).length,
        })}
        footer={
          <Button type="primary" onClick={close}>
            {t('user.close')}
          </Button>
        }
        onCancel={close}
      >
        <Items>
          {results
            .toSorted((a, b) => Number(a.ok) - Number(b.ok))
            .map(({ person, ok, msg }) => (
              <Item
                key={person.id}
                title={person.name}
                lines={[ok ? t('user.bulk.ok') : msg]}
                action={
                  <Typography.Text type={ok ? 'success' : 'danger'} aria-hidden>
                    {ok ? <CheckCircleFilled /> : <CloseCircleFilled />}
                  </Typography.Text>
                }
              />
            ))}
        </Items>
      </Modal>
    </>
  );
}
