import {
  approveTwoWay,
  rejectTwoWay,
  saveTwoWay,
  stopTwoWay,
  submitTwoWay,
  TWO_WAY_EDITED,
  twoWayResource,
  type TwoWayRow,
} from '@switchboard/bq-contract';
import { ListPage } from '@switchboard/kit-web';
import { Input } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { AppSelect } from '../master/app-select.tsx';
import { RowDrawer } from '../master/row-drawer.tsx';
import { useMasterForm } from '../master/use-master-form.tsx';
import { useSteer, useStop } from './use-steer.tsx';

const DRAFT = ['draft'];
const REVIEW = ['review'];
const OPEN = ['draft', 'review', 'running'];
const INITIAL: Partial<TwoWayRow> = { sessionTtlH: 72 };
const isDraft = ({ state }: TwoWayRow): boolean => state === 'draft';

const fieldsOf = (row: TwoWayRow | null) =>
  TWO_WAY_EDITED.map((name) => {
    if (name === 'appId')
      return { name, control: <AppSelect known={row === null ? [] : [{ value: row.appId, label: row.appName }]} /> };
    if (name === 'content') return { name, control: <Input.TextArea autoSize={{ minRows: 3 }} maxLength={1_000} /> };
    return name === 'numbers' ? { name, control: <Input.TextArea autoSize={{ minRows: 5, maxRows: 12 }} /> } : name;
  });

/** /businessInquiry/twowaytask */
export default function TwoWayPage(): ReactNode {
  const [opened, setOpened] = useState<TwoWayRow | null>(null);
  const resource = twoWayResource;
  const form = useMasterForm({
    resource,
    call: saveTwoWay,
    fields: fieldsOf,
    initial: INITIAL,
    titleOf: ({ name }) => name,
    isEditable: isDraft,
  });
  const submit = useSteer({ resource, call: submitTwoWay, verb: 'submit', button: 'edit', from: DRAFT });
  const approve = useSteer({ resource, call: approveTwoWay, verb: 'approve', button: 'review', from: REVIEW });
  const reject = useStop({ resource, call: rejectTwoWay, verb: 'reject', button: 'review', from: REVIEW });
  const stop = useStop({ resource, call: stopTwoWay, verb: 'stop', button: 'stop', from: OPEN });
  const actions = useMemo(() => [submit, approve, reject, form.edit, stop], [submit, approve, reject, form.edit, stop]);
  return (
    <>
      <ListPage
        resource={resource}
        toolbar={form.addButton}
        rowActions={actions}
        rowActionsWidth={160}
        onOpen={setOpened}
      />
      {form.view}
      <RowDrawer resource={resource} row={opened} title={({ name }) => name} onClose={() => setOpened(null)} />
    </>
  );
}
