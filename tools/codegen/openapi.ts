/**
 * pnpm gen:openapi [file]: writes the whole API as OpenAPI 3.1, for code generators and API tools. The API serves the
 * same at /openapi.json.
 */
import { writeFile } from 'node:fs/promises';
import { buildOpenApi } from '@switchboard/kit-server';
import { modules } from '@switchboard/registry';

const file = process.argv[2] ?? '.reports/openapi.json';
await writeFile(file, JSON.stringify(buildOpenApi(modules.map(({ contract }) => contract))));
console.log(file);
process.exit(0);
