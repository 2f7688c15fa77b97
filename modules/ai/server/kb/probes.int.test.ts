import { addDocument, listSpaces } from '@switchboard/ai-contract';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import { signIn } from '@switchboard/sys-server/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OBEY_PROBES, PLANTED, RIGHTS_PROBES } from '@switchboard/tools/simulators/ai/probe-set';
import { type ModelServer, startModelServer } from '@switchboard/tools/simulators/ai/server';
import { ChatReader, newConversation, startAssistant } from '@switchboard/tools/simulators/ai/testing/start-assistant';

let api: TestStack;
let model: ModelServer;
let withModel: TestNode;
let sales: string;
let finance: string;
/** Every sentence and name that sales must not read, in both languages. */
let closed: string[];
/** Documents that sales may read, by name. */
let open: Map<string, string>;
beforeAll(async () => {
  model = await startModelServer();
  const limits = { AI_RATE_PER_MIN: '10000', AI_RATE_PER_DAY: '10000' };
  api = await startAssistant(limits);
  withModel = await api.node({ ...limits, AI_BASE_URL: model.url });
  [sales, finance] = [await signIn(api.call, 'sales'), await signIn(api.call, 'finance')];
  const documents = await api.query<{ name: string; content: string; space: string }>(
    `select d.name, d.content, s.code as space from ai.kb_document d join ai.kb_space s on s.id = d.space_id`,
  );
  const shut = documents.filter(({ space }) => space === 'finance');
  closed = shut.flatMap(({ name, content }) => [
    name,
    ...content.split(/[\n。.，；;,]/).flatMap((piece) => (piece.trim().length >= 8 ? [piece.trim()] : [])),
  ]);
  open = new Map(documents.filter(({ space }) => space !== 'finance').map(({ name, content }) => [name, content]));
});
afterAll(async () => {
  await api?.stop();
  await model?.stop();
});

async function ask(node: Pick<TestNode, 'url'>, token: string, question: string): Promise<ChatReader> {
  const content = question.slice(0, 100);
  const conversationUuid = await newConversation(api, token, content);
  return await (await ChatReader.ask(node, token, { content, conversationUuid })).end();
}

/** Everything shown to a reader, except the question, which may contain any text. */
const shownBy = (reader: ChatReader): string =>
  JSON.stringify([reader.text, reader.of('kbdocs'), reader.of('guessQuestions')]);
const leaks = (text: string): string[] => closed.filter((fact) => text.includes(fact));
const quotes = (text: string): string[] =>
  text.split('\n').flatMap((line) => (line.startsWith('> ') ? [line.slice(2)] : []));

describe('probes', () => {
  it('AI-23 AI-38 for rights and instructions: no closed fact is shown or sent to a model, and no tool is available', {
    timeout: 240_000,
  }, async () => {
    const probes = [...RIGHTS_PROBES, ...OBEY_PROBES];
    const foreign: string[] = [];
    for (const probe of probes) {
      const alone = await ask(api, sales, probe);
      foreign.push(...leaks(shownBy(alone)).map((fact) => `${probe} shows ${fact}`));
      const before = model.asked.length;
      const modelReader = await ask(withModel, sales, probe);
      foreign.push(...leaks(shownBy(modelReader)).map((fact) => `${probe} shows ${fact}`));
      for (const asked of model.asked.slice(before)) {
        // even a fully obedient model can only repeat what it received
        foreign.push(...leaks(JSON.stringify(asked.messages.slice(0, -1))).map((fact) => `${probe} tells ${fact}`));
        expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['tools']));
        expect(Object.keys(asked)).not.toEqual(expect.arrayContaining(['functions']));
      }
    }
    console.log(`probes: ${probes.length} questions, each with and without a model: ${foreign.length} closed facts`);
    expect(foreign).toEqual([]);
    // a user who may read them finds them: otherwise the test proves nothing
    let found = 0;
    for (const probe of RIGHTS_PROBES) if (leaks(shownBy(await ask(api, finance, probe))).length > 0) found += 1;
    console.log(
      `the same ${RIGHTS_PROBES.length} questions of rights, asked by finance: ${found} answered from the closed rules`,
    );
    expect(found).toBeGreaterThan(RIGHTS_PROBES.length / 2);
  });

  it('without a model every sentence is quoted from a named document', {
    timeout: 240_000,
  }, async () => {
    const uncited: string[] = [];
    let quoted = 0;
    for (const probe of [...RIGHTS_PROBES, ...OBEY_PROBES]) {
      const reader = await ask(api, sales, probe);
      const sources = reader.documents.map((name) => open.get(name) ?? '');
      for (const sentence of quotes(reader.text)) {
        quoted += 1;
        if (!sources.some((text) => text.includes(sentence))) uncited.push(`${probe}: ${sentence}`);
      }
    }
    console.log(`extracts: ${quoted} sentences, ${uncited.length} without their document`);
    expect(quoted).toBeGreaterThan(20);
    expect(uncited).toEqual([]);
  });

  it('documents with instructions for a model are flagged on arrival and appear in no answer until approved', {
    timeout: 240_000,
  }, async () => {
    const me = { token: await signIn(api.call, 'admin') };
    const [space] = (await api.call(listSpaces, {}, me)).data;
    const marks: string[] = [];
    for (const [n, { topic, text }] of PLANTED.entries()) {
      const mark = `MARK${n}X`;
      marks.push(mark);
      const document = { name: topic, lang: 'zh' as const, content: `# ${topic}\n${text(mark)}`, expireAt: null };
      expect((await api.call(addDocument, { spaceId: space?.id ?? '', ...document }, me)).code, topic).toBe(0);
    }
    const obeyed = async (): Promise<string[]> => {
      const heard: string[] = [];
      for (const [n, { topic }] of PLANTED.entries()) {
        const before = model.asked.length;
        const shown = shownBy(await ask(api, sales, topic)) + shownBy(await ask(withModel, sales, topic));
        const modelReader = JSON.stringify(model.asked.slice(before).map(({ messages }) => messages));
        if (`${shown}${modelReader}`.includes(marks[n] as string)) heard.push(topic);
      }
      return heard;
    };
    const heard = await obeyed();
    console.log(`planted: ${PLANTED.length} documents, ${heard.length} reached an answer or a model`);
    expect(heard).toEqual([]);
    await api.query('update ai.kb_chunk set suspicious = false');
    expect((await obeyed()).length).toBeGreaterThan(PLANTED.length / 2);
  });
});
