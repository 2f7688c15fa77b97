// @vitest-environment happy-dom
import { byText, ok, pageServer, until } from '@switchboard/kit-web/testing';
import { channelAnalysis } from '@switchboard/rpt-contract';
import { ALARM_KEY, alarmResource } from '@switchboard/tj-contract';
import { describe, expect, it } from 'vitest';
import rpt from '../entry.ts';
import { ChannelAlarms } from './channel-alarms.tsx';

const { report } = channelAnalysis;
const QUERY = `${report.basePath}/query`;
const ALARMS = `${alarmResource.basePath}/page`;
const page = { totalCapped: false, pageNo: 1, pageSize: 100 };
const ALARM = { id: '1', sev: 'P1', objectName: 'ID-DIR-01', country: '印度尼西亚', rule: 'delivery_low' };
const answers = {
  [QUERY]: () =>
    ok({
      ...page,
      list: [{ id: 'channelName:7' }],
      total: 1,
      totals: {},
      from: '2026-11-10',
      to: '2026-11-10',
      freshAt: null,
    }),
  [ALARMS]: () => ok({ ...page, list: [ALARM], total: 1 }),
};

describe('with the right to alarms', () => {
  const { seen, open } = pageServer({ module: rpt, rights: [report.right, ALARM_KEY], answers });

  it('a report shows the open alarms of its channels', async () => {
    await open(<ChannelAlarms report={report} />, '/reportAnalysis/channel/analysis?f.country=Indonesia');
    await until(() => byText('.ant-tag', 'P1 · ID-DIR-01 · 印度尼西亚 · 通道送达率低'));
    expect(seen(QUERY)[0]?.body).toMatchObject({ country: 'Indonesia', dims: ['channelName'] });
    expect(seen(ALARMS)[0]?.body).toMatchObject({ channelId: ['7'], state: ['firing', 'recovering'] });
    expect(byText('button', '查看告警')).not.toBeNull();
  });
});

describe('without the right to alarms', () => {
  const { seen, open } = pageServer({ module: rpt, rights: [report.right], answers });

  it('nothing is shown and nothing is requested', async () => {
    const { element } = await open(<ChannelAlarms report={report} />);
    expect(element.textContent).toBe('');
    expect([...seen(QUERY), ...seen(ALARMS)]).toEqual([]);
  });
});
