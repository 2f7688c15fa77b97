import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { menuIcon } from './menu-icons.ts';

interface Entry {
  app: string;
  title: { en: string };
  inMenu: boolean;
  menuGroup: { en: string } | null;
}
const read = async (path: string) => await readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const entries = (JSON.parse(await read('docs/spec/routes.json')) as Entry[]).filter(({ inMenu }) => inMenu);
const family = new Set((await read('kit/web/src/icons/family.ts')).match(/\w+Outlined/g));

it('every module, group and page of the menu has an icon of the icon family, and none uses the fallback', () => {
  const named = entries.flatMap(({ app, title, menuGroup }) => [
    [app, menuIcon.module(app)],
    [title.en, menuIcon.page(title.en)],
    ...(menuGroup === null ? [] : [[menuGroup.en, menuIcon.group(menuGroup.en)]]),
  ]);
  expect(named.length).toBeGreaterThan(600);
  expect(named.filter(([, icon]) => icon === 'AppstoreOutlined' || !family.has(icon as string))).toEqual([]);
});

it('neighbouring pages are distinguishable: at most four of a group share an icon', () => {
  const groups = Map.groupBy(entries, ({ app, menuGroup }) => `${app} ${menuGroup?.en}`);
  const crowded = [...groups].flatMap(([group, pages]) => {
    const byIcon = Map.groupBy(pages, ({ title }) => menuIcon.page(title.en));
    return [...byIcon].filter(([, same]) => same.length > 4).map(([icon, same]) => `${group}: ${same.length} ${icon}`);
  });
  // reports that differ only in the traffic they count
  expect(crowded).toEqual(['rpt SMS reports: 6 MessageOutlined', 'csc Report analysis: 6 RiseOutlined']);
});
