import { definePgSource, type PgSource } from '@switchboard/kit-server';
import { allExportsResource, myExportsResource } from '@switchboard/sys-contract';
import { sql } from 'kysely';

type Locale = 'zh' | 'en';

const FROM = sql`sys.dl_export_task t
  join sys.staff s on s.id = t.created_by
  left join sys.dl_file f on f.id = t.file_id
  left join sys.resource r on r.international = t.international and r.deleted_at is null`;

const columnsIn = (locale: Locale) => ({
  id: sql`t.id`,
  taskNo: sql`t.task_no`,
  name: sql`t.name`,
  pageName: locale === 'en' ? sql`coalesce(r.name_en, r.name_zh)` : sql`r.name_zh`,
  bizName: locale === 'en' ? sql`t.biz_name_en` : sql`t.biz_name_zh`,
  totalNum: sql`t.total_num::int`,
  doneNum: sql`t.done_num::int`,
  progress: sql`t.progress::int`,
  etaSeconds: sql`t.eta_seconds`,
  // an expired file is not offered in the hour before its removal
  status: sql`case when t.status = 2 and t.expire_at <= now() then 5 else t.status end`,
  size: sql`f.size::float8`,
  fileId: sql`t.file_id`,
  errorMsg: sql`t.error_msg`,
  createdAt: sql`t.created_at`,
  finishedAt: sql`t.finished_at`,
  expireAt: sql`t.expire_at`,
});

export const myExportsSource = (locale: Locale): PgSource<(typeof myExportsResource)['fields']> =>
  definePgSource({
    resource: myExportsResource,
    from: FROM,
    columns: columnsIn(locale),
    where: sql`t.deleted_at is null`,
    scope: {
      owner: sql`t.created_by`,
      unguarded: 'an open list: the condition filters by owner, and no role widens it',
    },
  });

export const allExportsSource = (locale: Locale): PgSource<(typeof allExportsResource)['fields']> =>
  definePgSource({
    resource: allExportsResource,
    from: FROM,
    columns: { ...columnsIn(locale), ownerName: sql`s.name` },
    where: sql`t.deleted_at is null`,
    scope: { none: 'users with the key manage the download centre and see every task' },
  });
