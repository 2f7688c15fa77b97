import { defineReport } from '@switchboard/kit-contract';
import { describe, expect, it } from 'vitest';
import { EMPTY_STATE } from '../list/list-state.ts';
import { grainOf } from './chart-input.ts';
import { drillPath, drillQuery } from './drill.ts';
import { asRequested, chosenDims, withoutHidden } from './shown-report.ts';

const label = { zh: '名', en: 'Name' };
const report = defineReport({
  code: 'test.report',
  right: 'test.report',
  basePath: '/v2/test/report',
  title: label,
  grains: ['hour', 'day', 'week', 'month'],
  dims: { customer: { label }, channel: { label }, supplier: { label, guard: 'supplier' }, staff: { label } },
  metrics: {
    accepted: { label, kind: 'count' },
    failed: { label, kind: 'count', isMessagesOnly: true },
    profit: { label, kind: 'money', guard: 'cost', isCompared: true },
  },
  startDims: ['customer', 'supplier'],
  sort: 'profit',
  charts: [
    { kind: 'trend', metrics: ['accepted'] },
    { kind: 'top', by: 'supplier', metrics: ['accepted'] },
    { kind: 'trend', metrics: ['profit'] },
  ],
  guardedBy: 'test.record',
  drill: {
    path: '/records',
    dims: { customer: 'customerId', channel: 'channelId' },
    metrics: { accepted: { status: ['30', '40'] }, profit: { status: ['40'] } },
    carried: ['channel'],
    always: { type: ['otp'] },
    dayFilter: 'at',
    wideDims: ['customer'],
    wideDays: 31,
    days: 1,
  },
});
const PAGE = { from: '2026-11-03', to: '2026-11-09' };
const stateOf = (filters: object): typeof EMPTY_STATE => ({ ...EMPTY_STATE, filters: { ...filters } as never });
const path = (row: string, filters: object = {}, metric = 'accepted'): string | null => {
  const found = drillPath(report, { state: stateOf(filters), page: PAGE, row, metric });
  return found === null ? null : decodeURIComponent(found);
};

describe('drilling from a number to its records', () => {
  it('contains the keys of the row, the values that the metric counts and the days', () => {
    expect(path('customer:7')).toBe(
      '/records?f.customerId=7&f.type=otp&f.status=30&f.status=40&f.at=2026-11-03..2026-11-09',
    );
    expect(path('period:2026-11-05|customer:7', { dims: ['day', 'customer'] })).toContain(
      'f.at=2026-11-05..2026-11-05',
    );
    expect(path('customer:7', { channel: 'ID-1' })).toContain('f.channel=ID-1');
  });

  it('combines the values of the metric with the user’s filter when both use the same field', () => {
    const { drill } = report.report;
    if (drill === undefined) throw new Error('no drill');
    const { path: _path, ...pageless } = drill;
    const ofStaff = {
      ...pageless,
      dims: { ...drill.dims, staff: 'staff' },
      carried: ['staff'],
      metrics: { accepted: { staff: ['5', '6'] } },
    };
    const ledger = { ...report, report: { ...report.report, drill: ofStaff } };
    const to = (row: string, filters: object = {}): string | null => {
      const found = drillQuery(ledger, { state: stateOf(filters), page: PAGE, row, metric: 'accepted' });
      return found === null ? null : decodeURIComponent(found);
    };
    const days = 'f.at=2026-11-03..2026-11-09';
    expect(to('customer:7')).toBe(`?f.customerId=7&f.type=otp&f.staff=5&f.staff=6&${days}`);
    expect(to('customer:7', { staff: ['6', '7'] })).toBe(`?f.customerId=7&f.type=otp&f.staff=6&${days}`);
    expect(to('customer:7|staff:5')).toBe(`?f.customerId=7&f.type=otp&f.staff=5&${days}`);
    expect(to('customer:7|staff:9')).toBeNull();
  });

  it('exists only for the kind of records that the list contains', () => {
    const { drill } = report.report;
    if (drill === undefined) throw new Error('no drill');
    const ofKind = { ...report, report: { ...report.report, drill: { ...drill, requires: { staff: '5' } } } };
    const to = (row: string, filters: object = {}): string | null =>
      drillPath(ofKind, { state: stateOf(filters), page: PAGE, row, metric: 'accepted' });
    expect(to('customer:7')).toBeNull();
    expect(to('customer:7|staff:6')).toBeNull();
    expect(to('customer:7|staff:5')).toContain('/records?f.customerId=7&f.type=otp');
    expect(to('customer:7', { staff: ['5'] })).toContain('/records?f.customerId=7&f.type=otp');
    expect(to('customer:7', { staff: ['5', '6'] })).toBeNull();
  });

  it('limits a week and a month to the days of the report', () => {
    expect(path('period:2026-11-02|customer:7', { dims: ['week', 'customer'] })).toContain(
      'f.at=2026-11-03..2026-11-08',
    );
    expect(path('period:2026-11|customer:7', { dims: ['month', 'customer'] })).toContain('f.at=2026-11-03..2026-11-09');
  });

  it('is not offered where the list could not have the same total', () => {
    expect(path('staff:7')).toBeNull();
    expect(path('channel:7')).toBeNull(); // seven days without a customer
    expect(path('period:2026-11-05|channel:7', { dims: ['day', 'channel'] })).not.toBeNull();
    expect(path('period:2026-11-05 10:00|customer:7', { dims: ['hour', 'customer'] })).toBeNull();
    expect(path('customer:7', { tz: '+00:00' })).toBeNull();
    expect(path('customer:7', { staff: 'Li' })).toBeNull();
    expect(path('customer:7', {}, 'failed')).toBeNull();
    expect(path('customer:')).toBeNull();
  });
});

describe('the displayed report', () => {
  it('has the requested columns', () => {
    expect(asRequested(report, stateOf({})).list.columns).toEqual([
      'customer',
      'supplier',
      'accepted',
      'failed',
      'profit',
    ]);
    const requestedReport = asRequested(
      report,
      stateOf({ dims: ['week', 'channel'], compare: ['previous'], unit: ['parts'] }),
    );
    expect(requestedReport.list.columns).toEqual([
      'period',
      'channel',
      'accepted',
      'profit',
      'profitBefore',
      'profitChange',
    ]);
    expect(requestedReport.list.defaultSort.field).toBe('period');
  });

  it('has no column, filter, order, dimension or chart of fields that the user must not see', () => {
    const left = withoutHidden(report, [
      { fieldCode: 'supplier', level: 0, maskRule: null },
      { fieldCode: 'cost', level: 1, maskRule: null },
    ]);
    expect(Object.keys(left.fields).filter((name) => /supplier|profit/u.test(name))).toEqual([]);
    expect(left.list.columns).toEqual(['period', 'customer', 'channel', 'staff', 'accepted', 'failed']);
    expect(left.list.defaultSort.field).toBe('accepted');
    expect(left.report.charts).toEqual([{ kind: 'trend', metrics: ['accepted'] }]);
    expect(chosenDims(left, stateOf({ dims: ['supplier'] }))).not.toContain('supplier');
  });
});

describe('a single day', () => {
  const one = { day: { from: '2026-11-05', to: '2026-11-05' } };
  it('is shown by its hours only when all requested data is available by the hour', () => {
    expect(grainOf(report, stateOf(one))).toBe('hour');
    const inPart = { ...report, report: { ...report.report, hoursOf: { channel: ['1', '2'] } } };
    expect(grainOf(inPart, stateOf(one))).toBe('day');
    expect(grainOf(inPart, stateOf({ ...one, channel: ['1', '3'] }))).toBe('day');
    expect(grainOf(inPart, stateOf({ ...one, channel: ['2'] }))).toBe('hour');
  });
});
