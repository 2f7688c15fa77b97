import { randomUUID } from 'node:crypto';
import {
  BQ_CODES,
  GATEWAY_COMMANDS,
  GATEWAY_SUBJECT,
  type GatewayAnswer,
  type GatewayRequest,
  type GatewayKind,
  zGatewayReply,
} from '@switchboard/bq-contract';
import { AppError, CODES } from '@switchboard/kit-contract';
import type { Context, Services } from '@switchboard/kit-server';

/** Both attempts together take at most 5 s, the maximum wait for a user. */
const ANSWER_MS = 2_500;
const TRIES = 2;

/** A repeated submission is the same command. */
export const commandId = ({ submitId }: Pick<Context, 'submitId'>, kind: GatewayKind): string =>
  `${submitId ?? randomUUID()}:${kind}`;

/**
 * Sends a command to the message gateway and waits for the answer. `id` identifies the command: the gateway executes it
 * once regardless of repetitions, so the request is repeated after a lost answer. A refusal becomes a conflict with the
 * gateway's text.
 */
export async function commandGateway<Kind extends GatewayKind>(
  { bus }: Pick<Services, 'bus'>,
  id: string,
  kind: Kind,
  send: GatewayRequest<Kind>,
): Promise<GatewayAnswer<Kind>> {
  const { request: schema, answers } = GATEWAY_COMMANDS[kind];
  const reply = zGatewayReply.safeParse(await request(bus, JSON.stringify({ ...schema.parse(send), id, kind })));
  if (!reply.success) throw new AppError(BQ_CODES.gatewayAway);
  if (!reply.data.ok) {
    const { code, zh, en } = reply.data;
    throw new AppError(CODES.conflict, { label: { zh, en }, data: { gateway: code } });
  }
  const answer = answers.safeParse(reply.data);
  if (!answer.success) throw new AppError(BQ_CODES.gatewayAway);
  return answer.data as GatewayAnswer<Kind>;
}

async function request(bus: Services['bus'], text: string): Promise<unknown> {
  for (let tried = 0; tried < TRIES; tried++) {
    const answer = await bus
      .connection()
      ?.request(GATEWAY_SUBJECT, text, { timeout: ANSWER_MS })
      // no responder, timeout or broken connection: the id makes a retry harmless
      .catch(() => undefined);
    if (answer !== undefined) return tryJson(answer.string());
  }
  throw new AppError(BQ_CODES.gatewayAway);
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
