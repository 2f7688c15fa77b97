import { mixResource, type MixRow, setMixState } from '@switchboard/bq-contract';
import { type Action, Can, ListPage } from '@switchboard/kit-web';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useMoves } from '../master/use-moves.ts';
import { MixForm } from './form.tsx';
import { Simulation } from './simulation.tsx';

const EDIT = `${mixResource.right}:edit`;
const MOVES = { draft: ['enabled'], enabled: ['disabled'], disabled: ['enabled'] };

interface Edited {
  readonly row: MixRow | null;
  readonly isCopy: boolean;
}

/** /businessInquiry/minxSolution */
export default function MixPage(): ReactNode {
  const { t } = useTranslation('bq');
  const [opened, setOpened] = useState<MixRow | null>(null);
  const [edited, setEdited] = useState<Edited | null>(null);
  const moves = useMoves({ resource: mixResource, call: setMixState, moves: MOVES, texts: 'mix' });
  const actions = useMemo(() => {
    const edit: Action<MixRow> = {
      key: 'edit',
      label: t('master.edit'),
      right: EDIT,
      run: (row) => setEdited({ row, isCopy: false }),
    };
    const copy: Action<MixRow> = {
      key: 'copy',
      label: t('master.copy'),
      right: EDIT,
      run: (row) => setEdited({ row, isCopy: true }),
    };
    const simulate: Action<MixRow> = { key: 'simulate', label: t('mix.simulate'), run: setOpened };
    return [simulate, edit, copy, ...moves];
  }, [t, moves]);
  return (
    <>
      <ListPage
        resource={mixResource}
        rowActions={actions}
        rowActionsWidth={190}
        onOpen={setOpened}
        toolbar={
          <Can right={EDIT}>
            <Button type="primary" onClick={() => setEdited({ row: null, isCopy: false })}>
              {t('master.add')}
            </Button>
          </Can>
        }
      />
      {edited !== null && <MixForm {...edited} onClose={() => setEdited(null)} />}
      <RowDrawer
        resource={mixResource}
        row={opened}
        title={({ name }) => name}
        onClose={() => setOpened(null)}
        size={720}
      >
        {({ id, mcc }) => <Simulation id={id} mcc={mcc} />}
      </RowDrawer>
    </>
  );
}
