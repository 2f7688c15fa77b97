import { type Appearance, saveAppearance, zAppearance } from '@switchboard/kit-contract';
import { callApi } from '../api/call-api.ts';
import { localeStore } from '../i18n/locale.ts';
import { LOCAL_KEYS, local } from '../local.ts';
import { densityStore } from '../theme/density.ts';
import { applyMode } from '../theme/mode.ts';
import { setChoiceListener } from './choice.ts';

const KEYS = { locale: LOCAL_KEYS.locale, theme: LOCAL_KEYS.theme, density: LOCAL_KEYS.density } as const;

/**
 * SYS-49: a choice follows the user to other devices. A choice made here before the sign-in, or one that could not be
 * sent, is saved to the account; otherwise the account's choice applies here. The returned function stops sending.
 */
export function joinAccount(account: Appearance): () => void {
  setChoiceListener(send);
  if (local.get(LOCAL_KEYS.unsavedChoice) === null) apply(account);
  else send();
  return () => setChoiceListener(null);
}

function apply({ locale, theme, density }: Appearance): void {
  for (const [name, value] of Object.entries({ locale, theme, density })) {
    if (value !== undefined) local.set(KEYS[name as keyof typeof KEYS], value);
  }
  if (locale !== undefined) localeStore.set(locale);
  if (theme !== undefined) applyMode(theme);
  if (density !== undefined) densityStore.set(density);
}

let last: Promise<unknown> = Promise.resolve();

/** Sends one after the other: the last choice wins. Fails silently; the next sign-in sends it again. */
function send(): void {
  last = last.then(async () => {
    const chosen = chosenHere();
    await callApi(saveAppearance, chosen);
    if (JSON.stringify(chosen) === JSON.stringify(chosenHere())) local.remove(LOCAL_KEYS.unsavedChoice);
  });
  last = last.catch(() => undefined);
}

function chosenHere(): Appearance {
  const found = Object.entries(KEYS).flatMap(([name, key]) => {
    const value = local.get(key);
    return value === null ? [] : [[name, value]];
  });
  return zAppearance.catch({}).parse(Object.fromEntries(found));
}
