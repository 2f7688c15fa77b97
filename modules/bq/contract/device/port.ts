import { defineResource, field, type ResourceRow } from '@switchboard/kit-contract';
import { PORT_STATES, REGISTRATIONS } from '@switchboard/oc-contract';

/** /businessInquiry/portquery: current or last cards on the ports of devices. */
export const devicePortResource = defineResource({
  code: 'bq.device-port',
  right: 'bq.portquery',
  basePath: '/v2/bq/port',
  isExported: true,
  title: { zh: '端口查询', en: 'Port query' },
  fields: {
    id: field.id({ label: { zh: 'ID', en: 'Id' }, internal: true }),
    deviceSn: field.text({ label: { zh: '设备', en: 'Device' }, filter: true, sortable: true, width: 150 }),
    portNo: field.int({ label: { zh: '端口', en: 'Port' }, filter: true, sortable: true, width: 80 }),
    state: field.enum({ label: { zh: '状态', en: 'Status' }, filter: true, values: PORT_STATES, width: 90 }),
    iccid: field.text({ label: { zh: 'ICCID', en: 'ICCID' }, nullable: true, filter: true, width: 190 }),
    msisdn: field.text({ label: { zh: '号码', en: 'Number' }, nullable: true, filter: true, width: 140 }),
    country: field.text({ label: { zh: '国家', en: 'Country' }, nullable: true, width: 120 }),
    operator: field.text({ label: { zh: '运营商', en: 'Operator' }, nullable: true, filter: true, width: 130 }),
    csq: field.int({ label: { zh: '信号', en: 'Signal' }, nullable: true, sortable: true, width: 80 }),
    reg: field.enum({ label: { zh: '注册', en: 'Registration' }, filter: true, values: REGISTRATIONS, width: 110 }),
    todayAccepted: field.int({ label: { zh: '今日短信', en: 'Messages today' }, nullable: true, width: 100 }),
    todayDelivered: field.int({ label: { zh: '今日送达', en: 'Delivered today' }, nullable: true, width: 110 }),
    todayRate: field.decimal({
      label: { zh: '成功率(%)', en: 'Success rate (%)' },
      nullable: true,
      digits: 2,
      width: 110,
    }),
    todayCalls: field.int({ label: { zh: '今日通话', en: 'Calls today' }, nullable: true, width: 100 }),
    todayMinutes: field.decimal({
      label: { zh: '今日通话(分钟)', en: 'Minutes today' },
      nullable: true,
      digits: 1,
      width: 120,
    }),
    imei: field.text({ label: { zh: 'IMEI', en: 'IMEI' }, nullable: true, filter: true, width: 160 }),
    imsi: field.text({ label: { zh: 'IMSI', en: 'IMSI' }, nullable: true, width: 160 }),
    channelName: field.text({ label: { zh: '通道', en: 'Channel' }, nullable: true, filter: true, width: 130 }),
    bank: field.text({ label: { zh: '卡池卡位', en: 'Bank slot' }, width: 150 }),
    activeAt: field.dateTime({
      label: { zh: '激活时间', en: 'Active since' },
      nullable: true,
      sortable: true,
      width: 170,
    }),
  },
  list: {
    columns: [
      'deviceSn',
      'portNo',
      'state',
      'iccid',
      'msisdn',
      'operator',
      'csq',
      'reg',
      'todayAccepted',
      'todayRate',
      'todayCalls',
      'todayMinutes',
      'channelName',
      'activeAt',
    ],
    defaultSort: { field: 'deviceSn', order: 'asc' },
    search: ['deviceSn', 'iccid', 'msisdn'],
  },
});
export type DevicePortRow = ResourceRow<typeof devicePortResource>;
