/** Bare page with the kit helpers for the end-to-end tests in e2e/kit-helpers.e2e.ts. Not part of any release. */
import { defineCall, signedIn, zExportTask } from '@switchboard/kit-contract';
import { App, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { z } from 'zod';
import { callApi } from '../../api/call-api.ts';
import { setErrorHooks, showError } from '../../api/error-ui.ts';
import { useExport } from '../../export/use-export.ts';
import { useFilePreview } from '../../export/use-file-preview.tsx';
import { GridPage } from './grid-page.tsx';
import { LinesPage } from './lines-page.tsx';
import { NumberInput } from '../../input/number-input.tsx';
import { createKit } from '../../kit.ts';
import { KitProvider } from '../../kit-provider.tsx';
import { PageHostContext } from '../../page-host.ts';
import { testHost } from '../page-host.ts';

const taskCall = defineCall({
  name: 'test.export',
  method: 'POST',
  path: '/task/:answer',
  summary: { zh: '导出', en: 'Export' },
  right: signedIn('test'),
  input: z.object({ answer: z.string() }),
  result: zExportTask,
});
/** Returns any error code of the portal, selected by `code`; a call made with `messages: false` shows no message. */
const refusedCall = defineCall({
  name: 'test.refused',
  method: 'POST',
  path: '/refuse/:code',
  summary: { zh: '拒绝', en: 'Refuse' },
  right: signedIn('test'),
  input: z.object({ code: z.string() }),
  result: z.unknown(),
  timeoutMs: 1000,
});
const CODES = [
  '10050051',
  '10170036',
  '10170039',
  '10050027',
  '10050016',
  '10060053',
  '10060054',
  '10060058',
  '10060059',
  'slow',
  '502',
];
const FILES = ['photo.png', 'report.pdf', 'table.xlsx', 'data.csv'];
const TOASTS = ['success', 'warning', 'info', 'loading'] as const;

function KitPage(): ReactNode {
  const { exportFile, exportTask } = useExport();
  const { preview, holder } = useFilePreview();
  const { message } = App.useApp();
  const [amount, setAmount] = useState('');
  const [isOpen, setOpen] = useState(false);
  const button = (name: string, run: () => unknown): ReactNode => (
    <button type="button" key={name} onClick={() => void run()}>
      {name}
    </button>
  );
  return (
    <>
      {['ok', 'refused', 'refused-silently', 'broken', 'fault'].map((answer) =>
        button(`file ${answer}`, () =>
          exportFile({ method: 'POST', path: `/file/${answer}` }, { keyword: 'x' }, 'x.csv'),
        ),
      )}
      {['sync', 'small', 'million', 'large'].map((answer) =>
        button(`task ${answer}`, () => exportTask(taskCall, { answer })),
      )}
      {FILES.map((name) => button(`preview ${name}`, () => preview({ name, url: `/files/${name}` })))}
      {TOASTS.map((kind) => button(`toast ${kind}`, () => message[kind](`text of ${kind}`)))}
      {CODES.map((code) => button(`refuse ${code}`, () => callApi(refusedCall, { code }).catch(showError)))}
      {button('refuse quietly', () =>
        callApi(refusedCall, { code: '10050051' }).catch((error: unknown) => showError(error, { messages: false })),
      )}
      {button('dialog', () => setOpen(true))}
      <NumberInput aria-label="amount" value={amount} onChange={setAmount} />
      <Modal open={isOpen} onCancel={() => setOpen(false)} footer={null}>
        {button('refuse in dialog', () => callApi(refusedCall, { code: '10050051' }).catch(showError))}
      </Modal>
      {holder}
    </>
  );
}

function Around({ children }: { children: ReactNode }): ReactNode {
  const [opened, setOpened] = useState('');
  setErrorHooks({ openPath: setOpened });
  const host = testHost({ fullPath: '/', path: '/', openTab: setOpened });
  return (
    <PageHostContext value={host}>
      {children}
      <output>{opened}</output>
    </PageHostContext>
  );
}

function pageOf(search: string): ReactNode {
  if (search.startsWith('?lines')) return <LinesPage />;
  return search === '?grid' ? <GridPage /> : <KitPage />;
}

createKit();
createRoot(document.getElementById('root') as HTMLElement).render(
  <KitProvider>
    <MemoryRouter>
      <Around>{pageOf(location.search)}</Around>
    </MemoryRouter>
  </KitProvider>,
);
