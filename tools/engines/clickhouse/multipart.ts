/** Parses the fields of a multipart/form-data body (the client's use_multipart_params). Values may contain any bytes. */
export function parseMultipart(body: Buffer, contentType: string): Map<string, string> {
  const fields = new Map<string, string>();
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (!boundary) return fields;
  // latin1 keeps one character per byte, so offsets in the text are offsets in the body.
  const text = `\r\n${body.toString('latin1')}`;
  for (const part of text.split(`\r\n--${boundary}`)) {
    const headEnd = part.indexOf('\r\n\r\n');
    const name = headEnd < 0 ? undefined : /\bname="([^"]*)"/i.exec(part.slice(0, headEnd))?.[1];
    if (name) fields.set(name, Buffer.from(part.slice(headEnd + 4), 'latin1').toString('utf8'));
  }
  return fields;
}
