/** Accounts and channels the generator uses (docs/spec/modules/records.md §7). */
export interface World {
  readonly apps: readonly AppOf[];
  readonly countries: readonly CountryOf[];
  readonly channels: readonly ChannelOf[];
}

export interface AppOf {
  readonly appId: number;
  readonly customerId: number;
  readonly saleStaffId: number;
  readonly saleDeptId: number;
  readonly agentId: number;
  readonly promoterId: number;
  readonly brand: string;
}

export interface ChannelOf {
  readonly channelId: number;
  readonly supplierId: number;
  readonly resStaffId: number;
  readonly resDeptId: number;
  readonly mcc: number;
  /** Direct, wholesale or by SIM cards: determines quality and price. */
  readonly grade: 0 | 1 | 2;
  readonly hasReports: boolean;
  /** The device with its cards, and its ports; 0 = none. */
  readonly deviceId: number;
  readonly ports: number;
}

export interface CountryOf {
  readonly mcc: number;
  readonly share: number;
  readonly dial: number;
  readonly zone: number;
  readonly cost: number;
  readonly isUcs2: boolean;
  readonly operators: readonly (readonly [mnc: string, share: number])[];
}

type CountryRow = readonly [
  mcc: number,
  share: number,
  dial: number,
  zone: number,
  cost: number,
  ucs2: 0 | 1,
  mnc: string,
];

/** Shares in percent; operators as `mnc:share`. India's two country codes count as one. */
const COUNTRIES: readonly CountryRow[] = [
  [510, 18, 62, 7, 0.025, 0, '10:45 11:20 01:20 89:10 09:5'],
  [404, 15, 91, 5, 0.004, 0, '10:60 20:40'],
  [515, 10, 63, 8, 0.009, 0, '02:45 03:50 66:5'],
  [724, 9, 55, -3, 0.007, 0, '06:34 05:33 02:24 31:9'],
  [452, 7, 84, 7, 0.03, 1, '04:54 02:24 01:22'],
  [334, 6, 52, -6, 0.012, 0, '020:62 050:20 030:18'],
  [621, 6, 234, 1, 0.015, 0, '30:40 20:30 50:25 60:5'],
  [520, 5, 66, 7, 0.011, 1, '03:45 04:32 05:23'],
  [410, 4, 92, 5, 0.028, 0, '01:40 04:25 06:25 03:10'],
  [470, 4, 880, 6, 0.02, 1, '01:45 02:30 03:25'],
  [310, 3, 1, -5, 0.0075, 0, '260:35 410:32 480:33'],
  [420, 3, 966, 3, 0.032, 1, '01:50 03:27 04:23'],
  [502, 3, 60, 8, 0.024, 0, '12:30 16:28 19:27 18:15'],
  [286, 2, 90, 3, 0.013, 0, '01:40 02:30 03:30'],
  [234, 2, 44, 0, 0.031, 0, '30:30 10:30 15:22 20:18'],
  [424, 1, 971, 4, 0.027, 1, '02:55 03:45'],
  [602, 1, 20, 2, 0.035, 1, '02:42 01:27 03:31'],
  [639, 1, 254, 3, 0.018, 0, '02:66 03:34'],
];

export const countries: readonly CountryOf[] = COUNTRIES.map(([mcc, share, dial, zone, cost, ucs2, mnc]) => ({
  mcc,
  share,
  dial,
  zone,
  cost,
  isUcs2: ucs2 === 1,
  operators: mnc.split(' ').map((each) => {
    const [code = '', part = ''] = each.split(':');
    return [code, Number(part)] as const;
  }),
}));

/** 3,000 accounts of 900 customers over 400 channels of 90 suppliers: for load tests, where names are not looked up. */
export function loadWorld(): World {
  const some = (seed: number, below: number): number => ((seed * 2_654_435_761) >>> 7) % below;
  const apps = Array.from({ length: 3_000 }, (_, index) => {
    const staff = 1 + some(index + 11, 60);
    return {
      appId: index + 1,
      customerId: 1 + some(index + 1, 900),
      saleStaffId: staff,
      saleDeptId: 1 + (staff % 12),
      agentId: some(index + 3, 100) < 12 ? 1 + some(index + 5, 40) : 0,
      promoterId: some(index + 7, 100) < 8 ? 1 + some(index + 9, 30) : 0,
      brand: index % 5 === 0 ? 'lumo' : 'qiming',
    };
  });
  const channels = countries.flatMap(({ mcc, share }) =>
    Array.from({ length: Math.max(4, Math.round(share * 4)) }, () => mcc),
  );
  return {
    apps,
    countries,
    channels: channels.map((mcc, index) => {
      const staff = 101 + some(index + 1, 25);
      const luck = some(index + 13, 100);
      return {
        channelId: index + 1,
        supplierId: 1 + some(index + 17, 90),
        resStaffId: staff,
        resDeptId: 21 + (staff % 6),
        mcc,
        grade: luck < 35 ? 0 : luck < 80 ? 1 : 2,
        hasReports: some(index + 19, 100) >= 6,
        deviceId: luck < 80 ? 0 : 1 + (index % 40),
        ports: 32,
      };
    }),
  };
}
