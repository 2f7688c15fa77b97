import { createHmac } from 'node:crypto';
import { AI_CODES, ANSWER_MODE, CHAT_STATE, documentUrl } from '@switchboard/ai-contract';
import { AppError, CODE_TEXT, type Locale } from '@switchboard/kit-contract';
import type { Config, Logger, InternalQueries, ServingNode } from '@switchboard/kit-server';
import { shownCalls } from '../data/made-call.ts';
import { Toolbox } from '../data/toolbox.ts';
import type { AiDb } from '../db.ts';
import { embedderOf } from '../kb/embed/embedder.ts';
import { type Hit, search } from '../kb/search.ts';
import { type Reader, visibleAmong } from '../kb/visible.repo.ts';
import { languageOf, questionTerms } from '../kb/words.ts';
import { guessesFor } from '../question/guess.ts';
import { Citations, citedDocuments } from './citations.ts';
import { Dialogue } from './dialogue.ts';
import { excerptsOf, quoted } from './extract.ts';
import { type Model, ModelAway, ModelTooSlow, type ModelUsage } from './model.ts';
import { newFence, promptOf, searchQueryOf, type Turn } from './prompt.ts';
import { finishChat, saveProgress, turnsBefore } from './repo.ts';
import { SAYINGS } from './texts.ts';

export interface Sink {
  send(event: { event: string; data: unknown }): void;
  ping(): void;
  end(): void;
}

export interface Question {
  readonly chatUuid: string;
  readonly conversationUuid: string;
  readonly text: string;
  readonly currentType: string | undefined;
  readonly reader: Reader & { can(key: string): boolean };
  /** Locale of the names shown next to the answer. */
  readonly locale: Locale;
  /** Lists of the portal, with the permissions of the user. */
  readonly reads: InternalQueries;
}

/** Shared dependencies of all answers of this node. */
export interface AnswerContext {
  readonly db: AiDb;
  readonly config: Config;
  readonly log: Logger;
  readonly model: Model;
  readonly resources: ServingNode['resources'];
}

const TURNS = 6;
const SEARCH_MS = 3_000;
const SAVE_MS = 2_000;
const PING_MS = 15_000;

/** One answer from question to end. It is written to its end and stored even when the reader disconnects (ai A19). */
export class Answer {
  readonly #desk: AnswerContext;
  readonly #question: Question;
  readonly #sink: Sink;
  readonly #stop: AbortController;
  readonly #startedAt = performance.now();
  #text = '';
  #mode: number = ANSWER_MODE.noHit;
  #searchQuery: string | null = null;
  #hits: readonly Hit[] = [];
  #used: readonly Hit[] = [];
  #toolbox: Toolbox | null = null;
  #firstMs: number | null = null;
  #usage: ModelUsage | null = null;
  #isTooLate = false;

  constructor(desk: AnswerContext, question: Question, sink: Sink, stop: AbortController) {
    this.#desk = desk;
    this.#question = question;
    this.#sink = sink;
    this.#stop = stop;
  }

  async run(): Promise<void> {
    const { chatUuid, conversationUuid } = this.#question;
    this.#sink.send({ event: 'init', data: { chatUuid, conversationUuid } });
    const saving = setInterval(() => void this.#save(), SAVE_MS);
    const pinging = setInterval(() => this.#sink.ping(), PING_MS);
    const total = setTimeout(() => {
      this.#isTooLate = true;
      this.#stop.abort();
    }, this.#desk.config.AI_TOTAL_MS);
    try {
      await this.#write();
      await this.#finish(CHAT_STATE.done);
    } catch (error) {
      await this.#finishBadly(error);
    } finally {
      clearInterval(saving);
      clearInterval(pinging);
      clearTimeout(total);
      this.#sink.end();
    }
  }

  async #write(): Promise<void> {
    const turns = await this.#find();
    this.#stop.signal.throwIfAborted();
    if (!this.#desk.model.isUsable) return this.#quote();
    try {
      await this.#askModel(turns);
    } catch (error) {
      if (!(error instanceof ModelAway)) throw error;
      this.#desk.log.warn({ err: error }, 'the model is unavailable, quoting the knowledge base');
      this.#quote();
    }
  }

  async #find(): Promise<Turn[]> {
    const { db } = this.#desk;
    const { chatUuid, text, reader, currentType } = this.#question;
    const look = async (): Promise<Turn[]> => {
      const turns = await turnsBefore(db, chatUuid, TURNS);
      this.#searchQuery = searchQueryOf(text, turns);
      const query = { question: this.#searchQuery, currentType };
      this.#hits = await search(db, reader, query, embedderOf(this.#desk.config));
      return turns;
    };
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new ModelTooSlow('the search took too long')), SEARCH_MS);
    try {
      return await Promise.race([look(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /** Quotes the documents verbatim: no model is configured or it is unavailable (ai A33). */
  #quote(): void {
    if (this.#hits.length === 0) return this.#sayWithoutWords();
    if (this.#text !== '') this.#say('\n\n');
    this.#mode = ANSWER_MODE.extract;
    const excerpts = excerptsOf(this.#hits, questionTerms(this.#searchQuery ?? this.#question.text));
    this.#say(this.#sayings.extract);
    for (const excerpt of excerpts) this.#say(quoted(excerpt));
    const quotedIds = new Set(excerpts.map(({ documentId }) => documentId));
    this.#used = citedDocuments(
      this.#hits.filter(({ documentId }) => quotedIds.has(documentId)),
      new Set(),
    );
  }

  async #askModel(turns: readonly Turn[]): Promise<void> {
    const { db, model, config } = this.#desk;
    const { reader, text, reads } = this.#question;
    // access to a document found a moment ago may have been revoked since (ai A26)
    const visible = await visibleAmong(db, reader, idsOf(this.#hits));
    const hits = this.#hits.filter(({ documentId }) => visible.has(documentId));
    const toolbox = await Toolbox.open(config.AI_TOOLS ? reads : null, languageOf(text));
    this.#toolbox = toolbox;
    if (hits.length === 0 && toolbox.isEmpty) return this.#sayWithoutWords();
    const fence = newFence();
    const prompt = promptOf({ question: text, hits, turns, hasTools: !toolbox.isEmpty }, fence);
    const user = createHmac('sha256', config.TOKEN_SECRET)
      .update(`model user ${reader.userId}`)
      .digest('hex')
      .slice(0, 32);
    const dialogue = new Dialogue({ model, toolbox, prompt, fence, user, isMasked: config.AI_MASK });
    const citations = new Citations(hits.length);
    const hasSource = (): boolean => hits.length > 0 || toolbox.made.length > 0;
    try {
      for await (const piece of dialogue.texts(this.#stop.signal)) {
        this.#firstMs ??= Math.round(performance.now() - this.#startedAt);
        this.#mode = ANSWER_MODE.model;
        // text of a model before any source was found is invented
        if (hasSource()) this.#say(citations.feed(piece));
      }
      this.#say(citations.end());
      this.#sayWithoutWords();
    } finally {
      // read from lists: documents with similar words are not the source
      const isFromData = toolbox.made.length > 0 && citations.cited.size === 0;
      this.#used = isFromData ? [] : citedDocuments(hits, citations.cited);
      this.#usage = dialogue.usage;
    }
  }

  /** The model wrote no text, or had no source for it. */
  #sayWithoutWords(): void {
    if (this.#text !== '') return;
    const hasData = (this.#toolbox?.made.length ?? 0) > 0;
    this.#mode = hasData ? ANSWER_MODE.model : ANSWER_MODE.noHit;
    this.#say(hasData ? this.#sayings.data : this.#sayings.noHit);
  }

  #say(content: string): void {
    if (content === '') return;
    const { chatUuid, conversationUuid } = this.#question;
    this.#text += content;
    this.#sink.send({ event: 'message', data: { content, conversationUuid, chatUuid } });
  }

  get #sayings(): (typeof SAYINGS)['zh'] {
    return SAYINGS[languageOf(this.#question.text)];
  }

  async #save(): Promise<void> {
    try {
      // stopped on another node while the bus was down
      if (!(await saveProgress(this.#desk.db, this.#question.chatUuid, this.#text))) this.#stop.abort();
    } catch (error) {
      this.#desk.log.warn({ err: error }, 'an unfinished answer could not be saved');
    }
  }

  /** Stores before sending: the history equals what was shown (ai A22). */
  async #finish(state: number): Promise<void> {
    const { db, model, resources } = this.#desk;
    const { reader, chatUuid, conversationUuid, text, currentType, locale } = this.#question;
    const made = this.#toolbox?.made ?? [];
    const visible = await visibleAmong(db, reader, idsOf(this.#used));
    const documents = this.#used
      .filter(({ documentId }) => visible.has(documentId))
      .map(({ documentId, documentName, documentUrl: url }) => ({
        documentId,
        documentName,
        documentUrl: url === '' ? documentUrl(documentId) : url,
      }));
    const guesses =
      state === CHAT_STATE.done
        ? await guessesFor(db, reader, { question: text, currentType, documentIds: idsOf(this.#hits) })
        : [];
    const isModel = this.#mode === ANSWER_MODE.model;
    await finishChat(db, chatUuid, {
      text: this.#text,
      state,
      mode: this.#mode,
      searchQuery: this.#searchQuery,
      documents,
      guesses,
      calls: made,
      hits: this.#hits.map(({ id, score }) => ({ id, score })),
      model: isModel ? model.name : null,
      promptTokens: this.#usage?.prompt_tokens ?? null,
      answerTokens: this.#usage?.completion_tokens ?? null,
      firstMs: this.#firstMs,
      totalMs: Math.round(performance.now() - this.#startedAt),
      errorCode: codeOf(state),
    });
    const calls = shownCalls(made, resources, { locale, can: (key) => reader.can(key) });
    if (calls.length > 0) this.#sink.send({ event: 'calls', data: calls });
    if (documents.length > 0)
      this.#sink.send({
        event: 'kbdocs',
        data: documents.map(({ documentName, documentUrl: url }) => ({
          document_name: documentName,
          reference_url: url,
          conversationUuid,
        })),
      });
    if (guesses.length > 0)
      this.#sink.send({ event: 'guessQuestions', data: { guessQuestions: guesses, conversationUuid } });
  }

  async #finishBadly(error: unknown): Promise<void> {
    const isLate = this.#isTooLate || error instanceof ModelTooSlow;
    const isStopped = this.#stop.signal.aborted && !isLate;
    const state = isStopped ? CHAT_STATE.stopped : isLate ? CHAT_STATE.timedOut : CHAT_STATE.failed;
    if (!isStopped) this.#desk.log.warn({ err: error, chat: this.#question.chatUuid }, 'an answer was interrupted');
    if (isLate) this.#say(`${this.#text === '' ? '' : '\n\n'}${this.#sayings.timedOut}`);
    try {
      await this.#finish(state);
    } catch (problem) {
      this.#desk.log.error({ err: problem }, 'the final state of an answer could not be stored');
    }
    const code = codeOf(state);
    if (code === null) return;
    const { chatUuid, conversationUuid } = this.#question;
    const msg = CODE_TEXT[code]?.[languageOf(this.#question.text)] ?? new AppError(code).message;
    this.#sink.send({ event: 'error', data: { code, msg, chatUuid, conversationUuid } });
  }
}

const idsOf = (hits: readonly Hit[]): string[] => [...new Set(hits.map(({ documentId }) => documentId))];

function codeOf(state: number): number | null {
  if (state === CHAT_STATE.timedOut) return AI_CODES.timedOut;
  return state === CHAT_STATE.failed ? AI_CODES.unavailable : null;
}
