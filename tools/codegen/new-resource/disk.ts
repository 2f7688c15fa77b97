import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Workspace } from './slice.ts';

export const disk: Workspace = {
  read: (path) => readFileSync(path, 'utf8'),
  exists: existsSync,
  list: (folder) => (existsSync(folder) ? readdirSync(folder) : []),
};
