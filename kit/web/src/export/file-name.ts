/** The name the server gave (RFC 6266): the encoded form first, then the plain one, then ours. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const quoted = /filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(disposition ?? '')?.[1]?.replaceAll(/\\(.)/g, '$1');
  const plain = /filename\s*=\s*([^;"\s]+)/i.exec(disposition ?? '')?.[1];
  const name = decoded(encoded) ?? decoded(quoted) ?? decoded(plain) ?? fallback;
  // a name is a name: never a folder, never hidden
  return name.replaceAll(/[/\\\0]/g, '_').replace(/^\.+/, '') || fallback;
}

/** Many servers percent-encode the plain form too; a stray percent sign is then only a percent sign. */
function decoded(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
