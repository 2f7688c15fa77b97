import { type Call, type ModuleContract, pathParams, zEnvelope } from '@switchboard/kit-contract';
import { z } from 'zod';

type Json = Record<string, unknown>;
type Contract = ModuleContract & { readonly allCalls: readonly Call[] };

/** OpenAPI 3.1 from the contracts: the same schemas that check requests. Served at /openapi.json; docs/api lists the calls with hashes. */
export function buildOpenApi(contracts: readonly Contract[]): Json {
  const paths: Record<string, Json> = {};
  const schemas: Json = {};
  for (const contract of contracts) {
    for (const call of contract.allCalls) {
      const path = call.path.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(contract, call, schemas) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard',
      version: '1',
      description: 'Every answer is HTTP 200 with {code, msg, data}; code 0 is success.',
    },
    tags: contracts.map((contract) => ({
      name: contract.id,
      description: `${contract.title.en} ${contract.title.zh}`,
    })),
    components: {
      schemas,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
    paths: Object.fromEntries(Object.entries(paths).sort(([a], [b]) => a.localeCompare(b))),
  };
}

function answerKind(call: Call): string {
  if (call.events !== undefined) return 'Server-sent events';
  if (call.isFile === true) return 'The file, or the envelope if the call is refused';
  return call.isForeign === true ? 'The response, without an envelope' : 'The envelope';
}

function operation(contract: Contract, call: Call, schemas: Json): Json {
  const input = shareDefinitions(schemaOf(call.input, 'input'), `${call.name}.input`, schemas);
  const answer = call.isForeign === true ? call.result : zEnvelope(call.result);
  const output = shareDefinitions(schemaOf(answer, 'output'), call.name, schemas);
  const inPath = new Set(pathParams(call.path));
  const properties = (input['properties'] ?? {}) as Record<string, Json>;
  const required = new Set((input['required'] ?? []) as string[]);
  const parameters = Object.entries(properties)
    .filter(([name]) => inPath.has(name) || call.method === 'GET')
    .map(([name, schema]) => ({
      name,
      in: inPath.has(name) ? 'path' : 'query',
      required: inPath.has(name) || required.has(name),
      schema,
    }));
  const isOpen = call.right.kind === 'public';
  return {
    operationId: call.name,
    tags: [contract.id],
    summary: call.summary.en,
    description: `${call.summary.zh}\n\n${rightText(call)}`,
    'x-right': call.right,
    ...(isOpen ? {} : { security: [{ bearer: [] }] }),
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(call.method === 'POST' ? { requestBody: { required: true, content: bodyOf(call, input) } } : {}),
    responses: {
      200: {
        description: answerKind(call),
        content: contentOf(call, output, schemas),
      },
    },
  };
}

function bodyOf({ upload }: Call, input: Json): Json {
  if (upload === undefined) return { 'application/json': { schema: input } };
  const file = { type: 'string', format: 'binary', description: `Last; up to ${upload.maxBytes} bytes` };
  const properties = { ...(input['properties'] as Json | undefined), file };
  return { 'multipart/form-data': { schema: { ...input, properties } } };
}

function contentOf(call: Call, output: Json, schemas: Json): Json {
  if (call.isFile === true) return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (call.events === undefined) return { 'application/json': { schema: output } };
  return { 'text/event-stream': { schema: { type: 'string' }, 'x-events': eventsOf(call, schemas) } };
}

function eventsOf({ name, events }: Call, schemas: Json): Json {
  return Object.fromEntries(
    Object.entries(events ?? {}).map(([event, schema]) => [
      event,
      shareDefinitions(schemaOf(schema, 'output'), `${name}.${event}`, schemas),
    ]),
  );
}

function rightText({ right }: Call): string {
  if (right.kind === 'key') return `Right: \`${right.key}\``;
  return right.kind === 'public' ? `Public: ${right.why}` : `Any signed-in person: ${right.why}`;
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Json;
  return json;
}

/** A schema that contains itself (the menu tree) points at `#/$defs`, which in OpenAPI is the root of the whole document. */
function shareDefinitions(schema: Json, prefix: string, schemas: Json): Json {
  if (schema['$defs'] === undefined) return schema;
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', `"#/components/schemas/${prefix}.`);
  const { $defs, ...rest } = JSON.parse(text) as Json & { $defs: Json };
  for (const [name, definition] of Object.entries($defs)) schemas[`${prefix}.${name}`] = definition;
  return rest;
}
