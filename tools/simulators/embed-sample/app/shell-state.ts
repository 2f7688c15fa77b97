import { connectToShell, type EmbedLocale, type EmbedTheme, type Guest } from '@switchboard/kit-embed/guest';
import { reactive } from 'vue';

interface Config {
  readonly hostOrigins: readonly string[];
  readonly apiBase: string;
}

interface State {
  status: 'connecting' | 'connected' | 'alone' | 'over';
  locale: EmbedLocale;
  theme: EmbedTheme;
  path: string;
  person: string;
  remark: string;
  savedRemark: string;
}

export const state = reactive<State>({
  status: 'connecting',
  locale: 'zh',
  theme: 'light',
  path: '/',
  person: '',
  remark: '',
  savedRemark: '',
});

let guest: Guest | null = null;

/** Connects to the shell, then requests the signed-in user from the portal's API with the token that the shell passed. */
export async function start(): Promise<void> {
  const { hostOrigins, apiBase } = (await (await fetch('config.json')).json()) as Config;
  try {
    guest = await connectToShell({
      hostOrigins,
      onLocale: (locale) => Object.assign(state, { locale }),
      onTheme: (theme) => Object.assign(state, { theme }),
      onRoute: (path) => Object.assign(state, { path }),
      onToken: () => Object.assign(state, { status: 'connected' }),
      onSessionEnd: () => Object.assign(state, { status: 'over' }),
    });
  } catch {
    state.status = 'alone';
    return;
  }
  const { locale, theme, path } = guest;
  Object.assign(state, { locale, theme, path, status: 'connected' });
  state.person = await whoIsSignedIn(apiBase);
}

async function whoIsSignedIn(apiBase: string): Promise<string> {
  const token = await guest?.freshToken();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${apiBase}/v2/sys/staff/overseas/getUserInfo`, { headers });
  const { data } = (await answer.json()) as { data: { name: string; jobNumber: string } | null };
  return data === null ? '' : `${data.name} ${data.jobNumber}`;
}

export function go(path: string): void {
  state.path = path;
  guest?.reportRoute(path);
}

export function edit(remark: string): void {
  state.remark = remark;
  guest?.setDirty(remark !== state.savedRemark);
}

export function save(): void {
  state.savedRemark = state.remark;
  guest?.setDirty(false);
}

export const setTitle = (title: string): void => guest?.setTitle(title);
export const openTab = (fullPath: string): void => guest?.openTab(fullPath);
export const closeTab = (): void => guest?.closeTab();
