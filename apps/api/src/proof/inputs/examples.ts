import { createHash } from 'node:crypto';
import type { Call } from '@switchboard/kit-contract';
import { BQ_EXAMPLES } from './bq-examples.ts';
import { FC_EXAMPLES } from './fc-examples.ts';
import { generate, type Filling } from './generate.ts';
import { MAIL_EXAMPLES } from './mail-examples.ts';
import type { Schema } from './schema.ts';
import { SETTING_EXAMPLES } from './setting-examples.ts';
import { WORKFLOW_EXAMPLES } from './workflow-examples.ts';

type Input = Record<string, unknown>;

const RECORD = { objectCode: 'crm.customer', objectId: '1' };

/** Rules that a schema does not express. These values override the generated input. */
const EXAMPLES: Readonly<Record<string, (filling: Filling) => Input>> = {
  ...BQ_EXAMPLES,
  ...FC_EXAMPLES,
  ...MAIL_EXAMPLES,
  ...WORKFLOW_EXAMPLES,
  ...SETTING_EXAMPLES,
  'fc.settle-rate.save': () => ({ base: 'EUR', quote: 'USD', rate: '1.1', validFrom: '2026-12-01' }),
  'ai.document.add': ({ unique }) => ({ content: `proof ${unique}`, fileId: null }),
  'ai.document.save': ({ unique }) => ({ content: `proof ${unique}`, fileId: null }),
  'ai.access.get': () => ({ documentId: null }),
  'ai.access.save': ({ idAt }) => ({
    spaceId: idAt('spaceId', 'spaceId'),
    documentId: null,
    version: 0,
    isOpen: true,
    subjects: [],
  }),
  'ai.search.test': () => ({ asStaffId: null }),
  'sys.session.password-token': ({ unique }) => ({ username: `nobody${unique}`, dcode: '8888' }),
  'sys.session.refresh': ({ idAt }) => ({
    client_id: 'proof',
    refresh_token: idAt('refresh_token', 'refreshToken'),
  }),
  'crm.customer.save': ({ unique }) => ({
    name: `Proof ${unique}`,
    country: 'SG',
    sourceCode: 'website',
    toPool: true,
    contacts: [{ name: 'Proof', role: 'other', wechat: `w${unique}` }],
  }),
  'ger.delegation.save': ({ idAt }) => ({
    delegateId: idAt('delegateId', 'delegateId'),
    processId: idAt('processId', 'processId'),
    startAt: new Date(Date.now() + 86_400_000).toISOString(),
    endAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  }),
  'sys.feedback.commit': () => ({ type: 'bug' }),
  'sys.rating.commit': ({ idAt }) => ({
    resourceId: idAt('resourceId', 'resourceId'),
    evaluateType: '1',
    score: 1,
    answers: [{ questionId: idAt('answers.questionId', 'questionId'), value: 1 }],
  }),
  'crm.share.save': () => ({ expiresOn: new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10) }),
  'crm.rule.sea.save': ({ unique }) => ({ code: `proof-${unique.toLowerCase()}`, countries: ['SG'] }),
  'sys.version.save': () => ({ audience: { all: true, deptIds: [], roleIds: [] } }),
  'sys.ding-notice.save': () => ({
    id: null,
    title: 'proof',
    content: 'text',
    target: { all: true, deptIds: [], roleIds: [] },
  }),
  'sys.login-prompt.save': () => ({
    id: null,
    version: 0,
    contentZh: 'text',
    contentEn: null,
    startAt: '2030-01-05T00:00:00.000Z',
    endAt: '2030-01-06T00:00:00.000Z',
    enabled: true,
  }),
  'sys.feature-flag.save': () => ({ roleCodes: ['sales'], percent: 5, enabled: true, expiresAt: null, remark: null }),
  'mc.template.save': () => ({ route: null, contentZh: 'text', contentEn: 'text' }),
  'crm.opportunity.save': ({ idAt, unique }) => ({
    customerId: idAt('customerId', 'customerId'),
    name: `proof ${unique}`,
    product: 'sms',
    countries: ['SG'],
    estMonthlyUsd: '1',
    expectedCloseOn: '2030-01-05',
  }),
  'qm.quote.save': ({ idAt }) => ({
    customerId: idAt('customerId', 'customerId'),
    opportunityId: null,
    product: 'sms',
    currency: 'USD',
    validFrom: '2030-01-05',
    validTo: null,
    lines: [{ iso2: 'SG', price: '0.03' }],
  }),
  'qm.quote.send': () => ({
    senderEmail: 'proof@proof.example',
    contactIds: [],
    to: ['buyer@proof.example'],
    subject: 'proof',
    lang: 'en',
  }),
  'crm.rule.template.stages': ({ idAt }) => ({
    id: idAt('id', 'id'),
    version: 0,
    stages: [1, 2].map((no) => ({
      no,
      nameZh: `阶段${no}`,
      nameEn: `Stage ${no}`,
      probability: no * 10,
      maxDays: 7,
      required: [],
    })),
  }),
  'ger.form.save': ({ idAt }) => ({
    id: idAt('id', 'id'),
    version: 0,
    formCode: 'proof',
    nameZh: '表单',
    nameEn: 'Form',
    module: 'general',
    kind: 'dynamic',
    pageRoute: null,
  }),
  'sys.listView.save': ({ unique }) => ({
    objectCode: 'sys.user',
    name: unique,
    query: '',
    isShared: false,
  }),
  'sys.common.field-rights': () => ({ objectCode: 'sys.user' }),
  'sys.record.comments': () => RECORD,
  'sys.record.comment-add': ({ unique }) => ({ ...RECORD, content: unique, mentionIds: [] }),
  'sys.record.comment-del': () => ({ ...RECORD, commentId: '1' }),
  'sys.record.changes': () => RECORD,
  'sys.record.files': () => RECORD,
  'sys.record.file-add': () => ({ ...RECORD, fileIds: ['1'] }),
  'sys.record.file-del': () => ({ ...RECORD, fileId: '1' }),
  'sys.upload.segment': () => ({
    name: 'proof.txt',
    size: 5,
    chunkIndex: 0,
    totalChunks: 1,
    sha256: createHash('sha256').update('proof').digest('hex'),
  }),
  'oc.imei-tac.save': ({ idAt, unique }) => ({
    id: idAt('id', 'id') ?? null,
    version: 0,
    tac: String(
      10_000_000 + (Number.parseInt(createHash('sha256').update(unique).digest('hex').slice(0, 8), 16) % 80_000_000),
    ),
    maker: 'proof',
    model: 'proof',
    serialFrom: 0,
    serialTo: 999_999,
    iso2s: [],
    validTo: null,
  }),
  'oc.voice-test.start': ({ idAt }) => ({
    gatewayIds: [idAt('gatewayIds', 'gatewayIds')],
    callees: ['6281100500'],
    caller: '85230012345',
    ringS: 5,
    talkS: 5,
  }),
  'oc.simbank-port.batch': () => ({ batchNo: 'PROOF-1' }),
  'sys.user.explain': ({ idAt }) => ({
    rightsQuery: {
      kind: 'row',
      key: 'sys.auth-manage.user',
      objectCode: 'sys.user',
      rowId: idAt('rightsQuery.rowId', 'rowId'),
    },
  }),
};

/** An input that the contract accepts, or an error that an example is needed. */
export function inputFor(call: Call, filling: Filling): Input {
  const generated = generate(call.input as unknown as Schema, filling) as Input | null;
  const example = EXAMPLES[call.name]?.(filling);
  const input = { ...generated, ...example };
  const sent = call.method === 'GET' ? asQuery(input) : input;
  if ((generated === null && example === undefined) || !call.input.safeParse(sent).success)
    throw new Error(
      `${call.name}: no valid input could be made; add an example to examples.ts (${JSON.stringify(sent)})`,
    );
  return input;
}

const asQuery = (input: Input): Input =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
