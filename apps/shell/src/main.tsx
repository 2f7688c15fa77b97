import { createKit, KitProvider, registerModuleLocales } from '@switchboard/kit-web/host';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './base.css';
import { ShellApp } from './boot/app.tsx';
import { createBrowserHistory } from './boot/history.ts';
import { SHELL_TEXTS } from './text.ts';

createKit();
registerModuleLocales(SHELL_TEXTS);

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <KitProvider>
      <ShellApp history={createBrowserHistory(window)} />
    </KitProvider>
  </StrictMode>,
);
