/** The entry point of the kit for the shell. Pages and modules use the package root instead. */
export type { ErrorHooks } from './api/error-ui.ts';
export { setErrorHooks, showError, showErrorAndSignOut } from './api/error-ui.ts';
export { deployVersion } from './api/send.ts';
export { joinAccount } from './appearance/account.ts';
export { localeNow, useLocaleSetting } from './i18n/locale.ts';
export { registerModuleLocales } from './i18n/i18n.ts';
export { LOCAL_KEYS, local } from './local.ts';
export { createKit, type Kit } from './kit.ts';
export { KitProvider } from './kit-provider.tsx';
export { memoryText, memoryValue } from './draft/memory-text.ts';
export { PageHostContext, type OpenTabOptions, type PageHost, type PageMemory } from './page-host.ts';
export { notePushed, noteSignal } from './push-signals.ts';
export { session, useSession } from './session/session.ts';
export { type ProviderVisit, visitProvider } from './session/sign-in.ts';
export type {
  AppSignIn,
  CodeSignIn,
  MenuMeta,
  MenuNode,
  PasswordSignIn,
  SessionState,
  SignInProvider,
  UserInfo,
} from './session/types.ts';
export { type Platform, usePlatform } from './platform.ts';
export { type Density, useDensity } from './theme/density.ts';
export { type ThemeMode, useThemeMode } from './theme/mode.ts';
