import { addDocument, listSpaces } from '@switchboard/ai-contract';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  ARGUMENT_PROBES,
  type DataProbe,
  PLANTED_NAMES,
  ROW_PROBES,
  TOOL_PROBES,
} from '@switchboard/tools/simulators/ai/data-probe-set';
import { PLANTED } from '@switchboard/tools/simulators/ai/probe-set';
import { type ModelStub, type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import {
  READABLE_LISTS,
  startTurn,
  isRefusal,
  offered,
  pageOf,
  returned,
  tableSums,
  toolName,
  toolsOf,
} from '@switchboard/tools/simulators/ai/testing/data-world';
import type { ChatReader } from '@switchboard/tools/simulators/ai/testing/start-assistant';
import { startPortal } from '@switchboard/tools/demo/start-portal';

let api: TestStack;
let model: ModelServer;
let alone: TestNode;
let sales: string;
let finance: string;
/** Names of customers and opportunities hidden from sales. */
let foreign: string[];
/** The text of every document by name. */
let documents: Map<string, string>;
const EXHAUSTED = [...ROW_PROBES, ...ARGUMENT_PROBES, ...TOOL_PROBES];
const TRIES = EXHAUSTED.length + PLANTED_NAMES.length + PLANTED.length;
beforeAll(async () => {
  model = await startModelServer();
  const limits = { AI_RATE_PER_MIN: '100000', AI_RATE_PER_DAY: '100000' };
  api = await startPortal({ ...limits, AI_BASE_URL: model.url });
  alone = await api.node({ ...limits, AI_BASE_URL: '' });
  [sales, finance] = [await signIn(api.call, 'sales'), await signIn(api.call, 'finance')];
  const own = new Set<string>();
  for (const code of ['crm.customer', 'crm.opportunity'])
    for (const row of (await pageOf(api, sales, code)).list) own.add(row['name'] as string);
  const all = await api.query<{ name: string }>(
    `select name from crm.customer where pool_state = 'private' union select name from crm.opportunity`,
  );
  const seen = [...own].join('\n');
  foreign = all.map(({ name }) => name).filter((name) => name.length >= 4 && !seen.includes(name));
  const texts = await api.query<{ name: string; content: string }>('select name, content from ai.kb_document');
  documents = new Map(texts.map(({ name, content }) => [name, content]));
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});

interface Tried {
  readonly reader: ChatReader;
  readonly asked: readonly ModelStub[];
  readonly toolResults: readonly string[];
}

/** The worst possible model: it calls any tool and repeats every word it received. */
async function tryOut(probe: DataProbe, token = sales): Promise<Tried> {
  model.script = { kind: 'calls', rounds: probe.rounds, text: '{data}' };
  const before = model.asked.length;
  const reader = await startTurn(api, token, probe.question);
  const asked = model.asked.slice(before);
  return { reader, asked, toolResults: returned(asked) };
}

const leaks = (text: string): string[] => foreign.filter((name) => text.includes(name));
const shown = ({ reader }: Tried): string => JSON.stringify(reader.heard.map(({ data }) => data));
const linkOf = (call: unknown): string => (call as { link: string }).link;

describe('attempts to read the data of other users', () => {
  it('AI-51 for any question or tool call only the user’s own lists and rows are read, and nothing is written', {
    timeout: 400_000,
  }, async () => {
    expect([TRIES >= 60, foreign.length > 500]).toEqual([true, true]);
    const before = await tableSums(api);
    const allowed = await toolsOf(api, sales);
    expect(allowed).toContain('list_crm_customer');
    expect(allowed).not.toContain('list_bq_record');
    const problems: string[] = [];
    for (const probe of EXHAUSTED) {
      const tried = await tryOut(probe);
      const { asked, toolResults } = tried;
      for (const name of leaks(`${toolResults.join('\n')}${shown(tried)}`)) problems.push(`${probe.question}: ${name}`);
      for (const one of asked) expect(offered(one), probe.question).toEqual(allowed);
      expect(toolResults, probe.question).toHaveLength(probe.rounds.flat().length);
      expect(toolResults.map(isRefusal), probe.question).toEqual(toolResults.map(() => probe.isRefused === true));
      const links = tried.reader.of('calls').flat().map(linkOf);
      expect(links).toHaveLength(probe.isRefused === true ? 0 : toolResults.length);
      for (const link of links)
        expect(
          READABLE_LISTS.some(({ assistantPath }) => link.startsWith(`${assistantPath?.path}`)),
          link,
        ).toBe(true);
    }
    console.log(`data probes: ${TRIES} tries, ${foreign.length} foreign names, ${problems.length} of them told`);
    expect(problems).toEqual([]);
    // reading all lists of every login changes no business row
    const read: Record<string, string[]> = {};
    for (const login of ['sales', 'ops', 'finance', 'admin']) {
      const token = await signIn(api.call, login);
      const names = await toolsOf(api, token);
      read[login] = names;
      for (const name of names) await tryOut({ question: `读 ${name}`, rounds: [[{ name, text: '{}' }]] }, token);
    }
    expect(await tableSums(api)).toEqual(before);
    expect(read['admin']).toEqual(READABLE_LISTS.map(({ code }) => toolName(code)).toSorted());
    expect(read['ops']).not.toContain('list_crm_customer');
    // a user who may see the rows gets them: otherwise the test proves nothing
    const allowedToo = await tryOut(ROW_PROBES[0] as DataProbe, finance);
    expect(leaks(allowedToo.toolResults.join('\n')).length).toBeGreaterThan(0);
  });

  it('AI-55 a customer’s name with instructions for a model arrives as data, in an unpredictable fence, and changes nothing; without data no answer is given', {
    timeout: 240_000,
  }, async () => {
    const { list } = await pageOf(api, sales, 'crm.customer', { pageSize: PLANTED_NAMES.length });
    for (const [n, name] of PLANTED_NAMES.entries())
      await api.query('update crm.customer set name = $1 where id = $2', [name, list[n]?.['id']]);
    const allowed = await toolsOf(api, sales);
    for (const name of PLANTED_NAMES) {
      const customerCall = { name: 'list_crm_customer', text: JSON.stringify({ name }) };
      // it obeys what it read: its next call is a list that was never offered
      const obeyed = { name: 'list_sys_user', text: '{}' };
      const { asked, toolResults, reader } = await tryOut({ question: '查客户', rounds: [[customerCall], [obeyed]] });
      const [data = '', answer = ''] = toolResults;
      const lines = data.split('\n');
      expect(lines[0], name).toMatch(/^[a-p]{24}$/);
      expect(lines.at(-1)).toBe(lines[0]);
      expect(data.split(lines[0] as string)).toHaveLength(3);
      expect(data).toContain(JSON.stringify(name.replaceAll('\u200B', '')).slice(1, -1));
      expect(data).not.toMatch(/[\u200B-\u200F]/);
      expect(isRefusal(answer)).toBe(true);
      for (const one of asked) {
        expect(offered(one)).toEqual(allowed);
        expect(one.messages.map(({ role }) => role).filter((role) => role === 'system')).toEqual(['system']);
        expect(one.messages[0]?.content).toContain(`between lines "${lines[0]}"`);
      }
      expect(reader.of('calls').flat()).toHaveLength(1);
      for (const link of reader.of('calls').flat().map(linkOf))
        expect(link).toMatch(/^\/crm\/client-partner\/my-client\?/);
    }
    // a model that received no data is not quoted, however confident it sounds
    model.script = { kind: 'hostile', text: '公司有 99 万客户。' };
    const invented = await startTurn(api, sales, 'zzqx 9917');
    expect(invented.text).toMatch(/^Nothing about this was found/);
    expect([invented.of('kbdocs'), invented.of('calls')]).toEqual([[], []]);
  });

  it('documents with instructions for a model, approved by mistake, give it no tool, no link and no row', {
    timeout: 240_000,
  }, async () => {
    const me = { token: await signIn(api.call, 'admin') };
    const [space] = (await api.call(listSpaces, {}, me)).data;
    for (const [n, { topic, text }] of PLANTED.entries()) {
      const document = {
        name: topic,
        lang: 'zh' as const,
        content: `# ${topic}\n${text(`MARK${n}X`)}`,
        expireAt: null,
      };
      expect((await api.call(addDocument, { spaceId: space?.id ?? '', ...document }, me)).code, topic).toBe(0);
    }
    await api.query('update ai.kb_chunk set suspicious = false');
    const allowed = await toolsOf(api, sales);
    let heard = 0;
    for (const [n, { topic }] of PLANTED.entries()) {
      const tried = await tryOut({ question: topic, rounds: [[{ name: 'sys.user.page', text: '{}' }]] });
      const messages = tried.asked[0]?.messages ?? [];
      const holding = messages.filter(({ content }) => content.includes(`MARK${n}X`));
      heard += holding.length;
      for (const { role, content } of holding) {
        const fence = content.split('\n')[0] ?? '';
        expect([role, fence]).toEqual(['user', expect.stringMatching(/^[a-p]{24}$/)]);
        expect(content.endsWith(`\n${fence}`)).toBe(true);
      }
      expect(offered(tried.asked[0] as ModelStub)).toEqual(allowed);
      expect(tried.toolResults.map(isRefusal)).toEqual([true]);
      expect(tried.reader.of('calls')).toEqual([]);
      expect(leaks(shown(tried))).toEqual([]);
    }
    expect(heard).toBeGreaterThan(PLANTED.length / 2);
  });

  it('the same questions without a model: no list is read, no foreign name is shown, and every sentence is quoted', {
    timeout: 240_000,
  }, async () => {
    const uncited: string[] = [];
    for (const { question } of EXHAUSTED) {
      const reader = await startTurn(alone, sales, question);
      expect(reader.of('calls')).toEqual([]);
      expect(leaks(reader.raw)).toEqual([]);
      const sources = reader.documents.map((name) => documents.get(name) ?? '');
      for (const line of reader.text.split('\n'))
        if (line.startsWith('> ') && !sources.some((text) => text.includes(line.slice(2)))) uncited.push(line);
    }
    expect(uncited).toEqual([]);
  });
});
