import type { PageResult } from '@switchboard/kit-contract';
import type { TestStack } from '@switchboard/kit-server/testing';
import { modules } from '@switchboard/registry';
import type { Account } from '../accounts.ts';
import { sendCall } from '../send-call.ts';
import type { RightsFixture, World } from '../world.ts';
import { type Appearance, appearances, placesOf } from './appearances.ts';
import type { Request } from './channels.ts';
import { allCanaries, type Canary, openCanaries, plantWorld, scopedKinds } from './plant.ts';
import { Leaks, pieceOf } from './leaks.ts';
import { Readable, type Reader } from './readable.ts';
import { addReaders, CLEAR, VEILED, veil } from './readers.ts';
import { plantRecords } from './records.ts';
import { canariesIn } from './tokens.ts';
import { leaveFiles, leaveHistory, leaveMail, leaveMention, makeNotices, openFileField } from './traces.ts';

/** Long enough for the first events of a push stream. */
const LISTEN_MS = 200;

/** Plants canaries in the rows of every reader and searches for them in the answers to the readers. */
export class CanaryRun {
  readonly leaks = new Leaks();
  answers = 0;
  readonly #api: TestStack;
  readonly #canaries: ReadonlyMap<string, Canary>;
  readonly #appearances: ReadonlyMap<string, readonly Appearance[]>;
  readonly #readable: Readable;
  readonly worlds: ReadonlyMap<Account, World>;
  readonly placeCount: number;

  private constructor(
    api: TestStack,
    found: {
      canaries: ReadonlyMap<string, Canary>;
      appearances: ReadonlyMap<string, readonly Appearance[]>;
      readable: Readable;
      worlds: ReadonlyMap<Account, World>;
      placeCount: number;
    },
  ) {
    this.#api = api;
    this.#canaries = found.canaries;
    this.#appearances = found.appearances;
    this.#readable = found.readable;
    this.worlds = found.worlds;
    this.placeCount = found.placeCount;
  }

  /** Lists in which no canary appears to the clear reader: they have nothing to search for. */
  get silentLists(): string[] {
    const heard = new Set([...this.#appearances.values()].flatMap((shown) => shown.map(({ object }) => object)));
    const codes = modules.flatMap(({ contract }) =>
      contract.resources.filter(({ isReport }) => isReport !== true).map(({ code }): string => code),
    );
    return codes.filter((code) => !heard.has(code)).toSorted();
  }

  get canaryCount(): number {
    return this.#canaries.size;
  }

  static async open(api: TestStack, fixture: RightsFixture): Promise<CanaryRun> {
    await openCanaries(api);
    await addReaders(api);
    await openFileField(api);
    const worlds = new Map<Account, World>();
    for (const account of [CLEAR, ...VEILED.map((one) => one.account), ...fixture.accounts]) {
      const world = await fixture.newWorld(account);
      await plantWorld(api, account.name, world);
      worlds.set(account, world);
    }
    await plantRecords(api, new Map([...worlds].map(([{ name }, world]) => [name, world])));
    const clear = worlds.get(CLEAR) as World;
    const shown = await appearances(api, clear.token, await allCanaries(api));
    const places = placesOf(await allCanaries(api), shown);
    // before the traces: a notice is created with the values that its reader may see at that moment
    await veil(api, places);
    for (const { account } of VEILED)
      worlds.set(
        account,
        await leaveTraces({ api, fixture, clear }, { account, world: worlds.get(account) as World, places }),
      );
    await makeNotices(api);
    const readable = new Readable(api, { appearances: shown, places, scoped: await scopedKinds(api) });
    const canaries = await allCanaries(api);
    return new CanaryRun(api, { canaries, appearances: shown, readable, worlds, placeCount: places.size });
  }

  /** Sends the request as the account and searches the bytes of the answer. */
  async look(account: Account, { call, input, about }: Request): Promise<void> {
    const world = this.worlds.get(account) as World;
    const { bytes } = await sendCall(this.#api.url, call, input, { token: world.token, listenMs: LISTEN_MS });
    this.answers += 1;
    const reader = this.#readerOf(account);
    for (const word of canariesIn(bytes)) {
      const canary = this.#canaries.get(word);
      const refusal = canary === undefined ? null : await this.#readable.refusal(reader, canary, call);
      if (canary === undefined || refusal === null) continue;
      this.leaks.add({
        what: `${refusal} ${canary.place}`,
        where: call.name,
        reader: account.name,
        example: `${about}: ${canary.relation} row of "${canary.owner}" in ${pieceOf(bytes, word)}`,
      });
    }
  }

  /** Words to search for: a value hidden from a reader of own rows must not be found by a search either. */
  async *searches(account: Account): AsyncGenerator<Request & { readonly place: string }> {
    const reader = this.#readerOf(account);
    for (const [word, shown] of this.#appearances) {
      const canary = this.#canaries.get(word) as Canary;
      if (canary.owner !== account.name || canary.relation !== 'own') continue;
      for (const { page, object, field } of shown) {
        if (!isSearched(object, field) || (await this.#readable.refusal(reader, canary, page)) === null) continue;
        yield { call: page, input: { keyword: canary.token }, about: field, place: canary.place };
      }
    }
  }

  /** Searches a list for a hidden value: the search is refused or finds nothing. */
  async search(account: Account, { call, input, about, place }: Request & { readonly place: string }): Promise<void> {
    const { token } = this.worlds.get(account) as World;
    const { data } = await sendCall(this.#api.url, call, input, { token });
    this.answers += 1;
    if (((data as PageResult<object> | null)?.total ?? 0) > 0)
      this.leaks.add({ what: `found by search ${place}`, where: call.name, reader: account.name, example: about });
  }

  /** Reads the server logs: they must not contain values of records. */
  readLog(text: string): void {
    const bytes = Buffer.from(text);
    for (const word of canariesIn(bytes)) {
      const canary = this.#canaries.get(word);
      // digits of a trace id may look like a canary
      if (canary === undefined) continue;
      const [what, example] = [`logged ${canary.place}`, pieceOf(bytes, word)];
      this.leaks.add({ what, where: 'log', reader: 'who reads the log', example });
    }
  }

  #readerOf(account: Account): Reader {
    const userId = account.isStranger === true ? undefined : this.worlds.get(account)?.own['user'];
    return { name: account.name, userId };
  }
}

const searched = new Set(
  modules.flatMap(({ contract }) =>
    contract.resources.flatMap(({ code, list }) => list.search.map((field: string) => `${code} ${field}`)),
  ),
);
const isSearched = (object: string, field: string): boolean => searched.has(`${object} ${field}`);

async function leaveTraces(
  by: { api: TestStack; fixture: RightsFixture; clear: World },
  { account, world, places }: { account: Account; world: World; places: ReadonlyMap<string, readonly Appearance[]> },
): Promise<World> {
  await leaveHistory(by.api, { owner: account.name, world, places });
  await leaveMail(by.api, world);
  await leaveMention(by, world);
  return await leaveFiles(by, account.name, world);
}
