import { createHash } from 'node:crypto';
import type { Call } from '@switchboard/kit-contract';
import { buildOpenApi, type ModuleServer } from '@switchboard/kit-server';

type Contract = ModuleServer['contract'];
type Json = Record<string, unknown>;
interface Operation {
  readonly parameters?: unknown;
  readonly requestBody?: unknown;
  readonly responses: unknown;
}

/**
 * docs/api/<module>.md: every call with its right, the names of its input fields and a hash of both schemas. A changed
 * contract changes a line; the schemas themselves are served at /openapi.json and can be written to a file with `pnpm
 * gen:openapi`.
 */
export function renderCallList(contract: Contract): string {
  const { paths, components } = buildOpenApi([contract]) as {
    paths: Record<string, Record<string, Operation>>;
    components: Json;
  };
  // recursive schemas are listed separately from the calls; a change of one changes all calls of the module
  const shared = JSON.stringify(components['schemas']);
  const lines = contract.allCalls.map((call) => {
    const operation = paths[call.path.replace(/:(\w+)/gu, '{$1}')]?.[call.method.toLowerCase()] as Operation;
    const hashes = [
      [operation.parameters, operation.requestBody],
      [operation.responses, shared],
    ].map((part) => hashOf(part));
    const cells = [call.name, `${call.method} ${call.path}`, rightOf(call), fieldsOf(call), hashes.join(' ')];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    `# Calls: ${contract.title.en} (${contract.id})`,
    '',
    'Written by `pnpm gen`. Input fields with `?` may be left out. The hashes are those of the input and of the answer schema.',
    '',
    '| call | address | right | input | schemas |',
    '|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('hex')
    .slice(0, 8);

function rightOf({ right }: Call): string {
  if (right.kind === 'key') return `\`${right.key}\``;
  return right.kind === 'public' ? 'public' : 'signed in';
}

function fieldsOf({ input }: Call): string {
  const shape = (input as { shape?: Record<string, { safeParse(value: unknown): { success: boolean } }> }).shape;
  if (shape === undefined) return '…';
  return Object.entries(shape)
    .map(([name, schema]) => `${name}${schema.safeParse(undefined).success ? '?' : ''}`)
    .join(', ');
}
