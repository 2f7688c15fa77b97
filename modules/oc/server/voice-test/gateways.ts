import type { CallTestState, GatewayRequest } from '@switchboard/bq-contract';
import { type Db, defineExtensionPoint, type Services } from '@switchboard/kit-server';

export interface LandingGateway {
  readonly id: string;
  readonly name: string;
  readonly supplierName: string | null;
  readonly isOnline: boolean;
}

/** The voice gateways that tests call over. */
interface VoiceGateways {
  /** Gateways to suppliers that can be called over. */
  readonly landingGateways: (db: Db) => Promise<LandingGateway[]>;
  /** By the longest dial code that the number begins with; numbers without a match are missing. */
  readonly countriesOfNumbers: (db: Db, numbers: readonly string[]) => Promise<Map<string, string>>;
  /** States of the calls in these tests, as last reported. */
  readonly callTestStates: (
    services: Pick<Services, 'bus'>,
    testIds: readonly string[],
  ) => Promise<ReadonlyMap<string, CallTestState>>;
  /** A repeated `id` is executed once. Refuses with the text of the gateway. */
  readonly commandGateway: <Kind extends 'call.test' | 'call.test.stop'>(
    services: Pick<Services, 'bus'>,
    id: string,
    kind: Kind,
    send: GatewayRequest<Kind>,
  ) => Promise<unknown>;
}

/** The gateways use the devices of this module, so it cannot import them. */
export const VOICE_GATEWAYS = defineExtensionPoint<VoiceGateways>('oc.voice-gateways', {
  zh: '本系统没有语音网关，无法拨测',
  en: 'There are no voice gateways, so calls cannot be tested',
});
