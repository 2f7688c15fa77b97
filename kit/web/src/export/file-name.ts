/** The file name from the server (RFC 6266): the encoded form first, then the plain one, then the fallback. */
export function fileNameOf(disposition: string | null, fallback: string): string {
  const encoded = /filename\*\s*=\s*utf-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  const quoted = /filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(disposition ?? '')?.[1]?.replaceAll(/\\(.)/g, '$1');
  const plain = /filename\s*=\s*([^;"\s]+)/i.exec(disposition ?? '')?.[1];
  const name = decoded(encoded) ?? decoded(quoted) ?? decoded(plain) ?? fallback;
  // a name must not contain a folder and must not be hidden
  return name.replaceAll(/[/\\\0]/g, '_').replace(/^\.+/, '') || fallback;
}

/** Many servers percent-encode the plain form too; a single percent sign stays unchanged. */
function decoded(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
