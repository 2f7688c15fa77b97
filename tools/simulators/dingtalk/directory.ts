import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Department {
  id: number;
  parentId: number;
  name: string;
  order: number;
}

export interface Person {
  userId: string;
  unionId: string;
  jobNumber: string;
  name: string;
  title: string;
  orgEmail: string;
  /** `2019-03-01` */
  hiredOn: string;
  /** The first one is the main department, as DingTalk lists them. */
  deptIds: number[];
  leadsDeptIds: number[];
}

/** A company in DingTalk's format. Plain arrays: a test hires, moves and dismisses people by changing them. */
export interface Directory {
  departments: Department[];
  people: Person[];
}

const FILE = join(import.meta.dirname, 'company.gen.json');

/** A new copy of the demo company (written by write-company.ts, compared with the demo data by company.int.test.ts). */
export function demoCompany(): Directory {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Directory;
}

/** Adds changes since the last sync, so that the demo has something to synchronise. */
export function withRecentChanges({ departments, people }: Directory): Directory {
  const teamOf = (jobNumber: string): number => people.find((one) => one.jobNumber === jobNumber)?.deptIds[0] ?? 1;
  const hired = (jobNumber: string, name: string, login: string): Person => ({
    userId: `ding-${jobNumber}`,
    unionId: `union-${jobNumber}`,
    jobNumber,
    name,
    title: '客户经理',
    orgEmail: `${login}@qiming.example`,
    hiredOn: '2026-11-02',
    deptIds: [teamOf('100002')],
    leadsDeptIds: [],
  });
  const gone = '100290';
  const moved = people.map((one) =>
    one.jobNumber === '100120' ? { ...one, deptIds: [10_601], title: '高级工程师' } : one,
  );
  return {
    departments: [...departments, { id: 10_607, parentId: 106, name: '人工智能部', order: 6 }],
    people: [
      ...moved.filter((one) => one.jobNumber !== gone),
      hired('100321', '欧阳晓', 'ouyang.xiao'),
      hired('100322', '司马青', 'sima.qing'),
    ],
  };
}
