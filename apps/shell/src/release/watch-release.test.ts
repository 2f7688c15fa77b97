// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { type Live, watchRelease } from './watch-release.ts';

const live = (release: string | null, crm = '1'): Live => ({
  release,
  modules: { crm: { version: crm, entry: '', css: [] } },
});
const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
let stop = (): void => undefined;
afterEach(() => stop());

async function watch(own: string | null, answers: (Live | null)[]) {
  const onNew = vi.fn();
  const read = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer === null || answer === undefined) throw new Error('offline');
    return answer;
  });
  stop = watchRelease({ read, own, onNew }, 600_000, 0);
  await soon();
  const focus = async () => {
    window.dispatchEvent(new Event('focus'));
    await soon();
  };
  return { onNew, read, focus };
}

test('a page from an older release is notified at once', async () => {
  const { onNew } = await watch('old', [live('new')]);
  expect(onNew).toHaveBeenCalledOnce();
});

test('a new release or a changed module is reported once, when the window regains focus', async () => {
  const { onNew, focus, read } = await watch('r1', [live('r1'), live('r1'), null, live('r1', '2')]);
  await focus();
  await focus();
  expect(onNew).not.toHaveBeenCalled();
  await focus();
  expect(onNew).toHaveBeenCalledOnce();
  await focus();
  expect(read).toHaveBeenCalledTimes(4);
});

test('a page without a build is never notified', async () => {
  const { onNew, focus } = await watch(null, [live(null)]);
  await focus();
  expect(onNew).not.toHaveBeenCalled();
});
