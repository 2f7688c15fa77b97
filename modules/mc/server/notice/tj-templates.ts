import type { TemplateSeed } from './repo.ts';

const text = (key: string, label: string) => ({ key, label, required: true });
const VARS = [text('object', '对象'), text('metric', '指标'), text('current', '当前值'), text('limit', '阈值')];
const ALARMS = '/heavenlyWarning/alarmdata';

/** Alarms (tj.md T6, T30). */
export const TJ_TEMPLATES: readonly TemplateSeed[] = [
  {
    eventCode: 'tj.alarm.raised',
    typeCode: '7',
    title: ['业务预警', 'Traffic alarm'],
    content: [
      '${object} 的${metric}为 ${current}，触发告警（阈值：${limit}）',
      '${metric} of ${object} is ${current} (alarm threshold: ${limit})',
    ],
    vars: VARS,
    route: ALARMS,
    level: 3,
    ding: true,
  },
  {
    eventCode: 'tj.alarm.upgraded',
    typeCode: '7',
    title: ['告警升级', 'Alarm upgraded'],
    content: [
      '${object} 的${metric}恶化为 ${current}（阈值：${limit}）',
      '${metric} of ${object} worsened to ${current} (alarm threshold: ${limit})',
    ],
    vars: VARS,
    route: ALARMS,
    level: 3,
    ding: true,
  },
  {
    eventCode: 'tj.alarm.downgraded',
    typeCode: '7',
    title: ['告警降级', 'Alarm downgraded'],
    content: [
      '${object} 的${metric}有所好转：${current}，尚未恢复正常（阈值：${limit}）',
      '${metric} of ${object} improved to ${current}, but is not back to normal yet (alarm threshold: ${limit})',
    ],
    vars: VARS,
    route: ALARMS,
    level: 2,
  },
  {
    eventCode: 'tj.alarm.recovered',
    typeCode: '7',
    title: ['告警已恢复', 'Alarm recovered'],
    content: [
      '${object} 的${metric}已恢复为 ${current}，历时 ${minutes} 分钟，最差 ${worst}',
      '${metric} of ${object} recovered to ${current} after ${minutes} min; the worst was ${worst}',
    ],
    vars: [
      text('object', '对象'),
      text('metric', '指标'),
      text('current', '当前值'),
      text('worst', '最差值'),
      text('minutes', '分钟'),
    ],
    route: ALARMS,
    level: 1,
  },
];
