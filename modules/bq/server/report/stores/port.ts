import { each, companyDims, share, type Store, type Sums } from './store.ts';

const HOUR = 'agg_sms_port_hour';
/** The company day, for every requested time zone: card usage is counted by days. */
const DAY = 'toDate(stat_hour + interval 8 hour)';
/** Minimum number of messages for a rate of a card. */
const LEAST = 10;
/** Points by which the delivery rate of a card must fall for the card to be suspected. */
const BLOCK_POINTS = 50;

/** The drop on the last requested day against the week before it, as far as that week is requested. */
function dropOf({ lastDay, weekBefore }: Sums): string {
  const countOf = (days: string): string => `sumIf(accepted_dlr, ${days})`;
  const rateOf = (days: string): string => `sumIf(delivered, ${days}) / ${countOf(days)}`;
  return `if(${countOf(lastDay)} < ${LEAST} or ${countOf(weekBefore)} < ${LEAST}, null,
    round(100 * (${rateOf(weekBefore)} - ${rateOf(lastDay)}), 2))`;
}

/** Per card, for any grouping of rows. */
function blockedOf({ lastDay, weekBefore }: Sums): string {
  const sums = [
    `accepted_dlr * (${lastDay})`,
    `delivered * (${lastDay})`,
    `accepted_dlr * (${weekBefore})`,
    `delivered * (${weekBefore})`,
  ];
  const cards = `sumMap([iccid], ${sums.map((sum) => `[toInt64(${sum})]`).join(', ')})`;
  return `arrayCount((a1, d1, a0, d0) -> a1 >= ${LEAST} and a0 >= ${LEAST} and round(100 * (d0 / a0 - d1 / a1), 2) > ${BLOCK_POINTS},
    ${cards}.2, ${cards}.3, ${cards}.4, ${cards}.5)`;
}

/** Messages by their port and card; device 0 is no device. */
export const PORT_STORE: Store = {
  flows: ['sms'],
  tables: [{ name: HOUR, by: 'hour' }],
  dims: {
    // the catalogue offers only the dimensions that the table has
    ...companyDims(HOUR),
    deviceSn: { columns: ['device_id'] },
    portNo: { columns: ['port_no'] },
    iccid: { columns: ['iccid'] },
    channelName: { columns: ['channel_id'] },
    operator: { columns: ['mcc', 'mnc'] },
  },
  metrics: {
    accepted: ({ sum }) => sum('accepted'),
    delivered: ({ sum }) => sum('delivered'),
    success: ({ sum }) => share(sum('delivered'), sum('accepted_dlr')),
    failed: ({ sum }) => sum('failed'),
    submitFail: ({ sum }) => sum('submit_fail'),
    ports: ({ distinct }) => distinct('(device_id, port_no)'),
    // the share of the hours with any traffic in which each port was used
    portUse: ({ distinct }) =>
      share(
        distinct('(device_id, port_no, stat_hour)'),
        `${distinct('(device_id, port_no)')} * ${distinct('stat_hour')}`,
      ),
    cards: ({ distinct }) => distinct('iccid'),
    perCard: ({ sum, distinct }) => each(sum('accepted'), distinct('iccid'), 0),
    life: ({ distinct }) => each(distinct(`(iccid, ${DAY})`), distinct('iccid'), 0),
    drop: dropOf,
    blocked: blockedOf,
  },
};
