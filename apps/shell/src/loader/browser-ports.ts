import { callApi } from '@switchboard/kit-web';
import { registerModuleLocales } from '@switchboard/kit-web/host';
import { getManifest } from '@switchboard/sys-contract';
import type { LoaderPorts } from './module-loader.ts';

function linkStyle(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${CSS.escape(href)}"]`) !== null) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      // If left in place it would count as linked on the next attempt.
      link.remove();
      reject(new Error(`style sheet ${href} could not be loaded`));
    });
    document.head.append(link);
  });
}

export const browserPorts: LoaderPorts = {
  readManifest: () => callApi(getManifest, {}),
  importEntry: (url) => import(/* @vite-ignore */ url),
  linkStyles: async (urls) => void (await Promise.all(urls.map(linkStyle))),
  onModule: registerModuleLocales,
};
