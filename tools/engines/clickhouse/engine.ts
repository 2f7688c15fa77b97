import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { drainPending, Session } from 'chdb';
import { quote } from './statement.ts';

export class DataFolderError extends Error {
  override name = 'DataFolderError';
}

/** The embedded engine over one data folder. One process owns the folder, and a process can open only one. */
export interface Engine {
  readonly version: string;
  /** For files on their way into a table; emptied at every start. */
  readonly spoolDir: string;
  /** A separate connection, so that SET, USE and parameters never leak from one request to the next. */
  connect(): Session;
  /** Stops the running queries that carry this log_comment. */
  kill(comment: string): Promise<void>;
  close(): Promise<void>;
}

export function openEngine(dataDir: string): Engine {
  const spoolDir = `${dataDir}.spool`;
  mkdirSync(path.dirname(dataDir), { recursive: true });
  // Kept open for the life of the process: when the last connection closes, the engine unloads.
  const root = connectFirst(dataDir);
  rmSync(spoolDir, { recursive: true, force: true });
  mkdirSync(spoolDir, { recursive: true, mode: 0o700 });
  return {
    version: root.query('SELECT version()', 'TSV').trim(),
    spoolDir,
    connect: () => new Session(dataDir),
    async kill(comment) {
      await root.queryAsync(`KILL QUERY WHERE Settings['log_comment'] = ${quote(comment)} ASYNC`);
    },
    async close() {
      await drainPending();
      root.close();
      await drainPending();
      rmSync(spoolDir, { recursive: true, force: true });
    },
  };
}

function connectFirst(dataDir: string): Session {
  try {
    return new Session(dataDir);
  } catch (cause) {
    // The engine prints the reason ("Cannot lock file …") to stderr and returns nothing to the binding.
    throw new DataFolderError(
      `cannot open ${dataDir}: most likely another process has it open (see the engine's line above)`,
      { cause },
    );
  }
}
