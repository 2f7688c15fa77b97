const BROWSERS: readonly [RegExp, string][] = [
  [/DingTalk\/(\d+)/, 'DingTalk'],
  [/Edg\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/Firefox\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari/, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Returns `Chrome 131 · Windows` from a user agent; null when the browser is unknown. */
export function browserName(userAgent: string | null): string | null {
  if (userAgent === null) return null;
  const browser = BROWSERS.map(([pattern, name]) => ({ name, version: pattern.exec(userAgent)?.[1] })).find(
    ({ version }) => version !== undefined,
  );
  const system = SYSTEMS.find(([pattern]) => pattern.test(userAgent))?.[1];
  const parts = [browser === undefined ? undefined : `${browser.name} ${browser.version}`, system];
  const known = parts.filter((part) => part !== undefined);
  return known.length === 0 ? null : known.join(' · ');
}
