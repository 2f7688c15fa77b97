import type { Directory } from './directory.ts';

const SHOWN = 40;
const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The page for choosing a person. It simulates DingTalk's own page and says so. */
export function signInPage({ people }: Directory, query: URLSearchParams): string {
  const rows = people.slice(0, SHOWN).map((person) => {
    const target = new URLSearchParams(query);
    target.set('dev_user', person.jobNumber);
    return `<li><a href="?${escape(target.toString())}"><b>${escape(person.name)}</b>
      <span>${escape(person.title)}</span><i>${escape(person.jobNumber)}</i></a></li>`;
  });
  return `<!doctype html><html lang="zh"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>DingTalk (development)</title>
<style>
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; background: #f2f4f7; color: #1f2329 }
  main { max-width: 440px; margin: 48px auto; background: #fff; border-radius: 12px; padding: 28px 12px 12px; box-shadow: 0 8px 30px #1f23291a }
  h1 { font-size: 20px; margin: 0 16px 4px } p { margin: 0 16px 16px; color: #646a73 }
  ul { list-style: none; margin: 0; padding: 0; max-height: 60vh; overflow: auto }
  a { display: flex; gap: 12px; padding: 10px 16px; border-radius: 8px; color: inherit; text-decoration: none }
  a:hover, a:focus { background: #eef3ff } span { flex: 1; color: #646a73 } i { color: #8f959e; font-style: normal }
</style>
<main><h1>钉钉 · DingTalk</h1><p>开发用模拟器，请选择身份 / Simulator for development: choose an identity</p>
<ul>${rows.join('')}</ul></main></html>`;
}
