import { fcApplications } from '@switchboard/fc-contract';
import { qmApplications } from '@switchboard/qm-contract';
import type { Filling } from './generate.ts';

type Input = Record<string, unknown>;

const GRAPH = {
  schemaVersion: 1,
  nodes: [
    { id: 'start', type: 'start', name: { zh: '发起', en: 'Start' }, next: 'end' },
    { id: 'end', type: 'end', name: { zh: '结束', en: 'End' } },
  ],
};
const DRAWN = { category: 'general', formId: null, serviceName: null, graph: GRAPH };
const DEFINITION = {
  ...DRAWN,
  nameZh: '证明',
  nameEn: 'Proof',
  startScope: { all: true },
  withdrawMode: 'beforeEnd',
  publish: false,
};

/** Read by the id of the application or of its process: the schema alone generates neither. */
const APPLICATIONS: Readonly<Record<string, (filling: Filling) => Input>> = Object.fromEntries(
  [...fcApplications, ...qmApplications].flatMap(({ detail }) =>
    detail === null ? [] : [[detail.name, ({ idAt }) => ({ processId: idAt('processId', 'processId') ?? '1' })]],
  ),
);

/** A drawing is recursive and cannot be generated from its schema. */
export const WORKFLOW_EXAMPLES: Readonly<Record<string, (filling: Filling) => Input>> = {
  ...APPLICATIONS,
  'ger.process.save': ({ unique }) => ({ ...DEFINITION, processCode: `proof_${unique.toLowerCase()}` }),
  'ger.process.update': ({ idAt }) => ({ ...DEFINITION, id: idAt('id', 'id'), baseVersionNo: 1, version: 0 }),
  'ger.process.check': ({ idAt }) => ({ ...DRAWN, processId: idAt('processId', 'processId') }),
  'ger.process.simulate': ({ idAt }) => ({
    ...DRAWN,
    processId: idAt('processId', 'processId'),
    initiatorId: idAt('initiatorId', 'initiatorId'),
  }),
  'ger.notify.save': ({ idAt }) => ({
    id: idAt('id', 'id'),
    version: 0,
    event: 'cc',
    receivers: ['cc'],
    channels: ['app'],
  }),
  'ger.select.process-node': ({ idAt }) => ({ processId: idAt('processId', 'processId') }),
};
