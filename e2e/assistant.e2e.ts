import { describe, expect, it } from 'vitest';
import { Assistant } from './support/assistant.ts';
import { seriousFindings } from './support/axe.ts';
import { expectNoProblems, picture, useBrowser, type VisitOptions } from './support/browser.ts';
import { change } from './support/database.ts';
import { useModelPortal } from './support/model-portal.ts';
import { Portal } from './support/portal.ts';
import { traceTasks } from './support/tasks.ts';

const PUBLIC_POOL = '公海客户怎么领取？';

const conversationsOf = async (login: string): Promise<number> =>
  (
    await change(
      'select 1 from ai.conversation where deleted_at is null and user_id = (select id from sys."user" where login_name = $1)',
      [login],
    )
  ).length;

describe('Assistant', () => {
  const { visit } = useBrowser();
  const second = useModelPortal((url) => ({
    // the same process under another host name, like the stream host of an installation
    AI_STREAM_BASE: url.replace('127.0.0.1', 'localhost'),
  }));

  const meet = async (login: string, options: VisitOptions = {}) => {
    const at = await visit(options);
    const portal = new Portal(at.page);
    await portal.signIn(login);
    return { at, page: at.page, portal, assistant: new Assistant(at.page) };
  };

  it('AI-1 AI-2 R199 R200 R201 R202 R208 is shown to holders of its key, closed, 62 px from the right and 110 px from the bottom, and moves only vertically', async () => {
    const { page, assistant } = await meet('sales');
    const box = async () => (await assistant.icon().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const first = await box();
    expect([1440 - first.x - first.width, 900 - first.y - first.height]).toEqual([62, 110]);
    expect(await assistant.panel().count()).toBe(0);
    const drag = async (dx: number, dy: number): Promise<void> => {
      const { x, y } = await box();
      await page.mouse.move(x + 20, y + 20);
      await page.mouse.down();
      await page.mouse.move(x + 20 + dx, y + 20 + dy, { steps: 5 });
      await page.mouse.up();
    };
    await drag(-300, -200);
    expect(await box()).toMatchObject({ x: first.x, y: first.y - 200 });
    await drag(0, -2_000);
    expect((await box()).y).toBe(0);
    await drag(0, 3_000);
    const lowest = 900 - first.height;
    expect((await box()).y).toBe(lowest);
    expect(await assistant.panel().count()).toBe(0);
    await page.reload();
    await expect.poll(async () => (await box()).y).toBe(lowest);

    const { assistant: none, portal } = await meet('auditor');
    await portal.modules().first().waitFor();
    expect(await none.icon().count()).toBe(0);
  });

  it('AI-3 AI-4 AI-12 R203 R204 R206 R207 R209 R210 R211 R212 R213 opens small with a new chat; has full screen, sessions and closing', async () => {
    const { at, page, assistant } = await meet('sales');
    await change(`delete from ai.conversation where user_id = (select id from sys."user" where login_name = 'sales')`);
    await assistant.open();
    expect(await assistant.width()).toBe(556);
    expect(await assistant.button('展开或收起历史对话').getAttribute('aria-expanded')).toBe('false');
    expect(await assistant.button('全屏').getAttribute('aria-pressed')).toBe('false');
    await assistant.panel().getByText('您好，我是您的智能助手').waitFor();
    await assistant.panel().getByText('您可能想问？').waitFor();
    const suggested = assistant.panel().getByRole('region', { name: '您可能想问？' }).getByRole('button');
    await expect.poll(async () => await suggested.count()).toBe(4);
    const before = await suggested.allTextContents();
    await assistant.button('换一换').click();
    await expect.poll(async () => await suggested.allTextContents()).not.toEqual(before);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'assistant-new-1440-zh');

    await assistant.button('全屏').click();
    expect(await assistant.width()).toBe(700);
    await assistant.button('展开或收起历史对话').click();
    expect(await assistant.width()).toBe(700);
    await assistant.panel().getByText('历史对话', { exact: true }).waitFor();
    await assistant.button('开启新对话').waitFor();
    await assistant.panel().getByText('暂无内容').waitFor();
    await assistant.button('展开或收起历史对话').click();
    expect(await assistant.panel().getByText('历史对话', { exact: true }).count()).toBe(0);
    await assistant.button('关闭').click();
    await assistant.icon().waitFor();
    // browsing stores nothing
    expect(await conversationsOf('sales')).toBe(0);
    expectNoProblems(at);
  });

  it('AI-6 AI-9 AI-10 AI-13 R205 R212 R226 R227 R232 R233 R248 R249 R252 R253 R254 R256 R265 R266 R267 R268 a chat from the first message to its deletion, without a model', async () => {
    const { at, page, assistant } = await meet('sales');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await assistant.open();
    const input = assistant.input();
    expect(await input.getAttribute('maxlength')).toBe('100');
    const height = async () => (await input.boundingBox())?.height ?? 0;
    const one = await height();
    await input.fill('一\n二\n三\n四\n五\n六\n七');
    const most = await height();
    expect(most).toBeGreaterThan(3 * one);
    expect(most).toBeLessThan(5 * one);
    await input.fill('一行');
    await input.press('Shift+Enter');
    expect(await input.inputValue()).toBe('一行\n');
    // Enter that confirms an IME candidate must not send
    await input.evaluate((box) => {
      box.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      );
    });
    await input.fill('   ');
    await input.press('Enter');
    expect(await assistant.answers().count()).toBe(0);

    const marked = `<b>粗</b> ${PUBLIC_POOL}`;
    await assistant.ask(marked);
    await assistant.answered();
    await assistant.panel().getByText(marked, { exact: true }).waitFor();
    await assistant.panel().getByText('相关文档：').waitFor();
    await assistant.panel().getByText('您可能还想问：').waitFor();
    expect(await assistant.answers().last().textContent()).toContain('领取');
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'assistant-answer-1440-zh');
    await assistant.button('复制回答').click();
    await page.getByText('复制成功').waitFor();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toContain('领取');

    const like = assistant.button('赞');
    await like.click();
    await page.getByText('您觉得什么让您满意？').waitFor();
    const submit = page.getByRole('tooltip').getByRole('button', { name: /提\s*交/ });
    await submit.click();
    await page.getByText('请选择标签').waitFor();
    await page.getByRole('tooltip').locator('.ant-tag-checkable').first().click();
    await submit.click();
    await page.getByText('感谢反馈').waitFor();
    await expect.poll(async () => await like.getAttribute('aria-pressed')).toBe('true');
    await like.click();
    await expect.poll(async () => await like.getAttribute('aria-pressed')).toBe('false');
    await assistant.button('踩').click();
    await page.getByText('您觉得哪里不满意？').waitFor();
    await assistant.button('踩').click();

    await assistant.button('展开或收起历史对话').click();
    const entry = assistant.panel().getByRole('navigation').getByRole('listitem').first();
    const yes = page.getByRole('tooltip').getByRole('button', { name: /确\s*定/ });
    await entry.getByRole('button', { name: /^置顶/ }).click();
    await page.getByText('确定置顶？').waitFor();
    await yes.click();
    await page.getByText('操作成功').waitFor();
    await entry.getByRole('button', { name: /^取消置顶/ }).click();
    await page.getByText('确定取消置顶？').waitFor();
    await page
      .getByRole('tooltip')
      .getByRole('button', { name: /取\s*消/ })
      .last()
      .click();
    await entry.getByRole('button', { name: /^删除/ }).click();
    await page.getByText('删除后，聊天记录不可恢复，确定删除？').waitFor();
    await yes.last().click();
    await page.getByText('删除成功').waitFor();
    await assistant.panel().getByText('您好，我是您的智能助手').waitFor();
    expectNoProblems(at);
  });

  it('AI-8 AI-11 AI-40 R223 R224 R238 R247 R264 a model’s answer comes from the stream host, can be stopped, its code can be copied, and older messages load on scrolling up', async () => {
    const { page, assistant } = await meet('manager', { at: second.url });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await assistant.open();
    second.model.script = {
      kind: 'slow',
      words: Array.from({ length: 100 }, (_, n) => `词${n} `),
      pauseMs: 100,
    };
    const asked = page.waitForRequest('**/chat/sse');
    await assistant.ask(PUBLIC_POOL);
    expect(new URL((await asked).url()).hostname).toBe('localhost');
    await assistant.panel().getByText('词3').waitFor();
    await assistant.button(/^停\s*止$/).click();
    await assistant.answered();
    const said = (await assistant.answers().last().textContent()) ?? '';
    expect(said).toContain('词3');
    expect(said).not.toContain('词99');
    await expect.poll(() => second.model.asked.at(-1)?.leftAt).not.toBeNull();

    second.model.script = {
      kind: 'hostile',
      text: '请运行[1]：\n\n```\nselect 1;\n```\n\n<img src=x onerror=alert(1)> ![记录](https://evil.example/?q=1)',
    };
    const outside: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('evil.example')) outside.push(request.url());
    });
    await assistant.ask(PUBLIC_POOL);
    await assistant.button('复制代码').click();
    await page.getByText('代码已复制').waitFor();
    expect(await page.evaluate(async () => await navigator.clipboard.readText())).toBe('select 1;');
    expect(await assistant.panel().locator('img').count()).toBe(0);
    expect(outside).toEqual([]);

    second.model.script = { kind: 'normal' };
    await assistant.answered();
    for (let n = 0; n < 11; n++) {
      await assistant.ask(`${PUBLIC_POOL} ${n}`);
      await assistant.answered();
    }
    await page.reload();
    await assistant.open();
    await assistant.button('展开或收起历史对话').click();
    await assistant.panel().getByRole('navigation').getByRole('listitem').first().getByRole('button').first().click();
    const turns = assistant
      .panel()
      .getByRole('log')
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-busy]') });
    await expect.poll(async () => await turns.count()).toBe(10);
    await assistant
      .panel()
      .getByRole('log')
      .evaluate((box) => box.scrollTo({ top: 40 }));
    await expect.poll(async () => await turns.count()).toBe(13);
    // the text being read stays in view: the older messages are above it
    expect(
      await assistant
        .panel()
        .getByRole('log')
        .evaluate((box) => box.scrollTop),
    ).toBeGreaterThan(100);
  });

  it('AI-5 AI-14 a refused or garbled answer shows a message, nothing hangs, and the next message is answered', async () => {
    const { page, assistant } = await meet('manager', { at: second.url });
    const before = await conversationsOf('manager');
    await assistant.open();
    const create = '**/conversations/create';
    await page.route(create, async (route) => await route.fulfill({ json: { code: 10190005, msg: '助手今天休息' } }));
    await assistant.ask(PUBLIC_POOL);
    await page.getByText('助手今天休息').waitFor();
    await page.unroute(create);
    await assistant.button('发送').waitFor();
    expect(await conversationsOf('manager')).toBe(before);

    const stream = '**/chat/sse';
    await page.route(stream, async (route) => await route.fulfill({ status: 500, body: 'oh' }));
    await assistant.ask(PUBLIC_POOL);
    await page.getByText('请求失败，请重试').first().waitFor();
    await assistant.button('发送').waitFor();
    await page.unroute(stream);

    const ids = { chatUuid: crypto.randomUUID(), conversationUuid: crypto.randomUUID() };
    const pair = (event: string, data: string): string => `event: ${event}\ndata: ${data}\n\n`;
    const garbled = [
      pair('init', JSON.stringify(ids)),
      pair('message', JSON.stringify({ content: '前半，', ...ids })),
      pair('message', '{this is no JSON'),
      pair('unheard-of', '{}'),
      pair('message', JSON.stringify({ content: '后半。', ...ids })),
    ].join('');
    await page.route(
      stream,
      async (route) => await route.fulfill({ contentType: 'text/event-stream; charset=utf-8', body: garbled }),
    );
    await assistant.ask(PUBLIC_POOL);
    await assistant.panel().getByText('前半，后半。').waitFor();
    await assistant.answered();
    await page.unroute(stream);
    second.model.script = { kind: 'normal' };
    await assistant.ask(PUBLIC_POOL);
    await assistant.panel().getByText('请按文档中的步骤操作').first().waitFor();
    await assistant.answered();
  });

  it('a streamed answer of 20 kB causes no blocking of a tenth of a second', async () => {
    const { page, assistant } = await meet('manager', { at: second.url });
    await assistant.open();
    const line = '- 公海客户须在保护期后领取，**持有上限**以制度为准，详见 `公海` 一节。\n';
    second.model.script = { kind: 'slow', words: Array.from({ length: 220 }, () => line), pauseMs: 10 };
    // verifies that the measurement detects a blocking task
    const control = await traceTasks(page);
    await page.evaluate(() => {
      let sum = 0;
      for (const end = performance.now() + 300; performance.now() < end; ) sum += Math.sqrt(sum + 1);
      return sum;
    });
    expect(Math.max(...(await control.stop()))).toBeGreaterThan(100);
    const tasks = await traceTasks(page);
    await assistant.ask(PUBLIC_POOL);
    await assistant.answered();
    const text = (await assistant.answers().last().textContent()) ?? '';
    const long = (await tasks.stop()).filter((ms) => ms > 50);
    console.log(
      `20 kB answer: ${new TextEncoder().encode(text).length} bytes shown, tasks over 50 ms: ${long.map(Math.round).join(', ') || 'none'}`,
    );
    expect(text.length).toBeGreaterThan(6_000);
    expect(Math.max(0, ...long)).toBeLessThan(100);
  });

  it('fills the screen in English, dark and on a phone without losing content', async () => {
    const { at, page } = await meet('sales', { locale: 'en-US', colorScheme: 'dark', width: 390 });
    await page.getByRole('button', { name: 'Open the assistant' }).click();
    const panel = page.getByRole('dialog', { name: 'Assistant' });
    await panel.getByRole('textbox').fill('How do I claim a customer from the sea?');
    await panel.getByRole('textbox').press('Enter');
    await panel.locator('[aria-busy=false]').last().waitFor();
    expect((await panel.boundingBox())?.width).toBe(390);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await seriousFindings(page)).toEqual([]);
    await picture(page, 'assistant-390-en-dark');
    expectNoProblems(at);
  });
});
