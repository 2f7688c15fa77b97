import type { OnlineResource, VosSide } from '@switchboard/bq-contract';
import type { Config, Context } from '@switchboard/kit-server';
import { fillIn, rateOf } from '../master/figures.ts';
import { liveFigures } from '../master/voice-figures.ts';
import { liveKeys } from './gateway.repo.ts';
import { openVos, type ReportedOnline, VosError } from './vos.ts';

const MINUTES = 5;
/** A page refreshes every ten seconds: each process queries a switch at most once in this time, for any number of viewers. */
const FRESH_MS = 5_000;

interface Kept {
  readonly at: number;
  readonly answers: Promise<ReadonlyMap<string, ReportedOnline>>;
}
const kept = new Map<string, Kept>();

/** Query 10: the current state from the switch; empty if it does not answer. */
async function onlineAt(
  { config, log }: { readonly config: Config; readonly log: Context['log'] },
  baseUrl: string,
  side: VosSide,
): Promise<ReadonlyMap<string, ReportedOnline>> {
  const key = `${baseUrl} ${side}`;
  const known = kept.get(key);
  if (known !== undefined && Date.now() - known.at < FRESH_MS) return await known.answers;
  const answers = openVos(config)
    .online({ baseUrl }, side)
    .then((rows) => new Map(rows.map((row) => [row.name, row])))
    .catch((error: unknown) => {
      if (!(error instanceof VosError)) throw error;
      log.warn({ err: error, baseUrl }, 'the online state could not be read from a softswitch');
      return new Map<string, ReportedOnline>();
    });
  kept.set(key, { at: Date.now(), answers });
  return await answers;
}

export const fillLive =
  (resource: OnlineResource, side: VosSide) =>
  async (rows: readonly object[], context: Context): Promise<void> => {
    const ids = rows.map((row) => String((row as { id: unknown }).id));
    const keys = await liveKeys(context.db, ids);
    const switches = [...new Set(keys.map(({ baseUrl }) => baseUrl))];
    const [figures, answers] = await Promise.all([
      liveFigures(context, { by: `${side}_gw`, ids, minutes: MINUTES }),
      Promise.all(switches.map(async (baseUrl) => [baseUrl, await onlineAt(context, baseUrl, side)] as const)),
    ]);
    const online = new Map(answers);
    const byId = new Map(keys.map((key) => [key.id, key]));
    fillIn(resource, rows, context, ({ id }) => {
      const key = byId.get(String(id));
      const now = key === undefined ? undefined : online.get(key.baseUrl)?.get(key.name);
      const calls = figures.get(String(id));
      return {
        ...(now === undefined ? {} : { link: now.isOnline ? 'online' : 'offline' }),
        concurrent: now?.concurrent ?? null,
        usage: key === undefined || now === undefined ? null : rateOf(now.concurrent, key.lineCap),
        calls5: calls?.attempts ?? null,
        asr5: calls?.asr ?? null,
        acd5: calls?.acd ?? null,
        pdd5: calls?.pddMs ?? null,
      };
    });
  };
