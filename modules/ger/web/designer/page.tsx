import { processResource, switchProcess } from '@switchboard/ger-contract';
import type { ResourceRow } from '@switchboard/kit-contract';
import { type Action, Can, ListPage, useCallMutation, useTabState } from '@switchboard/kit-web';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StuckButton } from '../stuck/button.tsx';
import { Designer } from './designer.tsx';
import { NewProcess } from './new-process.tsx';

type Row = ResourceRow<typeof processResource>;
const EDIT = 'sys.process.configer:edit';
const PUBLISH = 'sys.process.configer:publish';

/** /setModule/process/configer */
export default function ProcessDesignPage() {
  const { t } = useTranslation('ger');
  const [opened, setOpened] = useTabState<string | null>('designer', () => null);
  const [adding, setAdding] = useState<{ from: string | null } | null>(null);
  const switching = useCallMutation(switchProcess, { invalidates: [processResource.calls.page] });
  if (opened !== null) return <Designer id={opened} onBack={() => setOpened(null)} />;
  const actions: Action<Row>[] = [
    { key: 'design', label: t('design.design'), run: ({ id }) => setOpened(id) },
    { key: 'copy', label: t('design.copyAction'), right: EDIT, run: ({ id }) => setAdding({ from: id }) },
    {
      key: 'on',
      label: t('switch.on'),
      right: PUBLISH,
      isOffered: ({ state }) => state === 'disabled',
      refusal: ({ versionNo }) => (versionNo === null ? t('design.neverPublished') : null),
      run: ({ id }) => switching.mutateAsync({ id, state: 'enabled' }),
    },
    {
      key: 'off',
      label: t('switch.off'),
      right: PUBLISH,
      isOffered: ({ state }) => state === 'enabled',
      confirm: ({ nameZh }) => t('design.offSure', { name: nameZh }),
      run: ({ id }) => switching.mutateAsync({ id, state: 'disabled' }),
    },
  ];
  return (
    <>
      <ListPage
        resource={processResource}
        rowActions={actions}
        onOpen={({ id }) => setOpened(id)}
        toolbar={
          <>
            <StuckButton />
            <Can right={EDIT}>
              <Button type="primary" onClick={() => setAdding({ from: null })}>
                {t('design.new')}
              </Button>
            </Can>
          </>
        }
      />
      {adding !== null && (
        <NewProcess
          from={adding.from}
          onMade={(id) => {
            setAdding(null);
            setOpened(id);
          }}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  );
}
