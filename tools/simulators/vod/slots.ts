/** A SIM bank slot in the data of a control server. */
export interface DevSlot {
  mapState: 'none' | 'unack' | 'active' | 'deleting';
  client: { device: string; port: number } | null;
  reg: number;
  csq: number | null;
  pin: 'ok' | 'pin' | 'puk';
  isBusy: boolean;
  imsi: string | null;
  imei: string | null;
  isPowered: boolean;
}

/** The fault of a card. `never-acks`: the mapping stays unacknowledged; `lost`: registration never ends. */
export type DevFault = 'never-acks' | 'no-power' | 'pin-locked' | 'denied' | 'lost' | 'refuses';

/** Faults by the last digits of the card number, for the demo, where no test sets them. */
const FAULT_OF_END: Readonly<Record<string, DevFault>> = {
  '901': 'never-acks',
  '902': 'no-power',
  '903': 'pin-locked',
  '904': 'denied',
  '905': 'lost',
  '906': 'refuses',
};
const END_LENGTH = 3;

export const faultOf = (iccid: string | null): DevFault | null =>
  iccid === null ? null : (FAULT_OF_END[iccid.slice(-END_LENGTH)] ?? null);

export const newSlot = (): DevSlot => ({
  mapState: 'none',
  client: null,
  reg: 0,
  csq: null,
  pin: 'ok',
  isBusy: false,
  imsi: null,
  imei: null,
  isPowered: false,
});

export interface Command {
  readonly name: string;
  readonly iccid: string | null;
  readonly client?: { device: string; port: number };
  readonly isForced?: boolean;
  readonly imei?: string;
}

/** Rejected by the equipment. */
export class Refused extends Error {}

/** Executes a command; `later` runs what takes the equipment a while. */
export function execute(slot: DevSlot, command: Command, later: (work: () => void) => void): void {
  const fault = faultOf(command.iccid);
  if (fault === 'refuses' && command.name !== 'release') throw new Refused('the card does not answer');
  switch (command.name) {
    case 'map': {
      if (slot.mapState !== 'none') throw new Refused('mapped already');
      if (command.client === undefined) throw new Refused('no client to map to');
      slot.client = command.client;
      slot.mapState = 'unack';
      if (fault !== 'never-acks') later(() => acknowledge(slot));
      return;
    }
    case 'power':
      if (slot.mapState !== 'active' || fault === 'no-power') throw new Refused('no power');
      slot.isPowered = true;
      return;
    case 'pin':
      slot.pin = fault === 'pin-locked' ? 'pin' : 'ok';
      return;
    case 'register':
      slot.reg = 2;
      later(() => joinNetwork(slot, fault));
      return;
    case 'release':
      if (slot.isBusy && command.isForced !== true) throw new Refused('in use');
      if (slot.mapState === 'none') return;
      slot.mapState = 'deleting';
      later(() => Object.assign(slot, { ...newSlot(), imei: slot.imei }));
      return;
    case 'imei':
      if (slot.mapState !== 'none') throw new Refused('in use');
      slot.imei = command.imei ?? null;
      return;
    default:
      throw new Refused(`no such command: ${command.name}`);
  }
}

function acknowledge(slot: DevSlot): void {
  if (slot.mapState === 'unack') slot.mapState = 'active';
}

function joinNetwork(slot: DevSlot, fault: DevFault | null): void {
  if (slot.mapState !== 'active' || fault === 'lost') return;
  slot.reg = fault === 'denied' ? 3 : 1;
  slot.csq = fault === 'denied' ? null : 21;
}
