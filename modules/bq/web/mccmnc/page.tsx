import { MCCMNC_EDITED, mccmncImport, mccmncResource, type MccmncRow, saveMccmnc } from '@switchboard/bq-contract';
import { ImportButton, ListPage } from '@switchboard/kit-web';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMasterForm } from '../master/use-master-form.tsx';
import { NumberLookup } from './lookup.tsx';

const INITIAL: Partial<MccmncRow> = { isActive: true, hasMnp: false, prefixes: [], numberLengths: [] };

/** /businessInquiry/mcc-mnc-query */
export default function MccmncPage(): ReactNode {
  const queryClient = useQueryClient();
  const form = useMasterForm({
    resource: mccmncResource,
    call: saveMccmnc,
    fields: MCCMNC_EDITED,
    initial: INITIAL,
    titleOf: ({ mcc, mnc }) => `${mcc}-${mnc}`,
  });
  return (
    <>
      <ListPage
        resource={mccmncResource}
        header={<NumberLookup />}
        rowActions={form.rowActions}
        toolbar={
          <>
            <ImportButton
              definition={mccmncImport}
              onDone={() => void queryClient.invalidateQueries({ queryKey: [mccmncResource.calls.page.name] })}
            />
            {form.addButton}
          </>
        }
      />
      {form.view}
    </>
  );
}
