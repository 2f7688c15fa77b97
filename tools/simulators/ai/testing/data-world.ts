import type { Call, PageResult } from '@switchboard/kit-contract';
import { CODES } from '@switchboard/kit-contract';
import type { TestNode, TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import type { ModelStub } from '../server.ts';
import { ChatReader, newConversation } from './start-assistant.ts';

/** Every list that the assistant can read. */
export const READABLE_LISTS = modules.flatMap(({ contract }) =>
  contract.resources.filter(({ assistantPath }) => assistantPath !== undefined),
);

export const toolName = (code: string): string => `list_${code.replaceAll(/[^a-z0-9]/g, '_')}`;

export const listOf = (code: string): (typeof READABLE_LISTS)[number] => {
  const found = READABLE_LISTS.find((one) => one.code === code);
  if (found === undefined) throw new Error(`${code} may not be asked about`);
  return found;
};

export async function pageOf(api: TestStack, token: string, code: string, input: object = {}) {
  const { page } = listOf(code).calls;
  const answer = await api.call(page as Call, { pageNo: 1, pageSize: 200, ...input } as never, { token });
  return answer.data as PageResult<Record<string, string>>;
}

/** The tools of a user, determined without the assistant: the lists that answer the user's page call. */
export async function toolsOf(api: TestStack, token: string): Promise<string[]> {
  const names: string[] = [];
  for (const { code, calls } of READABLE_LISTS) {
    const { code: answer } = await api.call(calls.page as Call, {} as never, { token });
    if (answer !== CODES.noPermission) names.push(toolName(code));
  }
  return names.toSorted();
}

export async function startTurn(
  node: Pick<TestNode, 'url'> & Pick<TestNode, 'call'>,
  token: string,
  content: string,
): Promise<ChatReader> {
  const conversationUuid = await newConversation(node, token, content);
  return await (await ChatReader.ask(node, token, { content, conversationUuid })).end();
}

/** What the tools returned to the model, taken from the last request of an answer, which contains all of it. */
export const returned = (asked: readonly ModelStub[]): string[] =>
  asked.at(-1)?.messages.flatMap(({ role, content }) => (role === 'tool' ? [content] : [])) ?? [];

export const offered = (asked: ModelStub): string[] => (asked.tools ?? []).map((tool) => tool.function.name).toSorted();

export const isRefusal = (content: string): boolean => content.startsWith('{"refused":');

/** A checksum per business table that changes with any of its rows. */
export async function tableSums(api: TestStack): Promise<Record<string, string>> {
  const tables = await api.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('crm', 'bq', 'rpt', 'fc', 'qm', 'oc', 'ger', 'mc', 'csc', 'srm') order by 1`,
  );
  const sums: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await api.query<{ sum: string }>(
      `select coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${name} t`,
    );
    sums[name] = row?.sum ?? '';
  }
  return sums;
}
