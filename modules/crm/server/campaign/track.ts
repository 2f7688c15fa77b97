import type { clickedCampaign, openedCampaign, unsubscribeCampaign } from '@switchboard/crm-contract';
import type { ParsedInputOf } from '@switchboard/kit-contract';
import { asSystem, FileAnswer, type PublicContext } from '@switchboard/kit-server';
import { escapeHtml } from '@switchboard/mc-contract';
import { linksIn } from './compose.ts';
import { recipientOf } from './token.ts';
import * as repo from './track.repo.ts';

const WHY = 'mail recipients have no account; the signed number identifies one recipient';
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** The test mail has the recipient id 0: its links work but change nothing. */
export async function opened({ t }: ParsedInputOf<typeof openedCampaign>, context: PublicContext): Promise<FileAnswer> {
  const id = recipientOf(context.config, t);
  if (id !== null) await asSystem(context, WHY, async (tx) => await repo.noteOpened(tx, id));
  return new FileAnswer({ name: 'open.gif', mime: 'image/gif', body: PIXEL, isEmpty: true });
}

/** Redirects only to links of the mail, so that it cannot be used as an open redirect. */
export async function clicked(
  { t, n }: ParsedInputOf<typeof clickedCampaign>,
  context: PublicContext,
): Promise<FileAnswer> {
  const id = recipientOf(context.config, t);
  if (id === null) return wrongLink();
  const text = await asSystem(context, WHY, async (tx) => {
    await repo.noteClicked(tx, id);
    return await repo.textOf(tx, id);
  });
  const url = linksIn(text)[n];
  if (url === undefined) return wrongLink();
  const safe = escapeHtml(url);
  return page(`<meta http-equiv="refresh" content="0;url=${safe}">`, `<p><a href="${safe}">${safe}</a></p>`);
}

export async function unsubscribe(
  { t, sure }: ParsedInputOf<typeof unsubscribeCampaign>,
  context: PublicContext,
): Promise<FileAnswer> {
  const id = recipientOf(context.config, t);
  if (id === null) return wrongLink();
  if (sure === undefined)
    return page(
      '',
      `<h1>退订营销邮件 / Unsubscribe</h1><p>退订后，您将不再收到我们的营销邮件。<br>You will get no more marketing mail from us.</p>
      <form method="get"><input type="hidden" name="t" value="${escapeHtml(t)}">
      <button type="submit" name="sure" value="1">确认退订 / Unsubscribe</button></form>`,
    );
  await asSystem(context, WHY, async (tx) => await repo.noteUnsubscribed(tx, id));
  return page(
    '',
    '<h1>已退订 / Unsubscribed</h1><p>您将不再收到我们的营销邮件。<br>You will get no more marketing mail.</p>',
  );
}

const wrongLink = (): FileAnswer =>
  page(
    '',
    '<h1>链接无效 / This link is not valid</h1><p>请从邮件中重新打开。<br>Please open it from the mail again.</p>',
  );

const STYLE =
  'body{font:16px/1.6 system-ui,sans-serif;max-width:36em;margin:15vh auto;padding:0 1.5em;color:#1f2329;background:#fff}h1{font-size:1.3em}button{font:inherit;padding:.5em 1.4em;border:0;border-radius:6px;background:#1558d6;color:#fff;cursor:pointer}';

function page(head: string, body: string): FileAnswer {
  const html = `<!doctype html><html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex"><title>Unsubscribe</title><style>${STYLE}</style>${head}</head><body><main>${body}</main></body></html>`;
  return new FileAnswer({
    name: 'page.html',
    mime: 'text/html; charset=utf-8',
    body: Buffer.from(html),
    isEmpty: true,
    isPage: true,
  });
}
