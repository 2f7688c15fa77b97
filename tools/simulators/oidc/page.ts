import { listed } from './accounts.ts';

/** The page for choosing a person. It simulates the company's identity provider and says so. */
export function choicePage(): string {
  const rows = listed.map(
    ({ sub, name, title }) => `<li><a href="?sub=${sub}"><b>${name}</b><span>${title}</span><i>${sub}</i></a></li>`,
  );
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Identity provider (development)</title>
<style>
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: #f4f2f7; color: #1f2329 }
  main { max-width: 440px; margin: 48px auto; background: #fff; border-radius: 12px; padding: 28px 12px 12px; box-shadow: 0 8px 30px #1f23291a }
  h1 { font-size: 20px; margin: 0 16px 4px } p { margin: 0 16px 16px; color: #646a73 }
  ul { list-style: none; margin: 0; padding: 0 }
  a { display: flex; gap: 12px; padding: 10px 16px; border-radius: 8px; color: inherit; text-decoration: none }
  a:hover, a:focus { background: #f1ecff } span { flex: 1; color: #646a73 } i { color: #8f959e; font-style: normal }
</style>
<main><h1>统一身份 · OpenID Connect</h1><p>开发用身份服务，请选择身份 / Development provider: choose who you are</p>
<ul>${rows.join('')}</ul></main></html>`;
}
