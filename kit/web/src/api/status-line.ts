/** HTTP/2 has no status text: the usual reason phrases for the status codes that the API sends (conventions §1). */
const REASONS: Readonly<Record<number, string>> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  413: 'Content Too Large',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** "503 Service Unavailable", followed by the server's message if it has one. */
export function statusLine(response: Pick<Response, 'status' | 'statusText'>, msg?: string): string {
  const reason = response.statusText || (REASONS[response.status] ?? '');
  return [`${response.status} ${reason}`.trim(), msg].filter(Boolean).join(' · ');
}
