import type { Db } from '@switchboard/kit-server';
import { sql } from 'kysely';
import { toFillVars } from '../notice/fill-vars.ts';
import { seedMailSettings } from './mail-settings.ts';
import { DEMO_MESSAGES } from './messages.ts';

export { dropMail, seedMail } from './mail/index.ts';

/** Messages of the demo accounts. Keyed by account and position in the list: a second run changes nothing. */
export async function seedMc(db: Db): Promise<void> {
  await seedMailSettings(db);
  for (const [login, messages] of Object.entries(DEMO_MESSAGES)) {
    for (const [index, { eventCode, vars, hours, isRead }] of messages.entries()) {
      await sql`insert into mc.message (user_id, type_code, event_code, title, title_en, msg_content_template,
          msg_content_template_en, msg_fill_after_var, level, link, dedupe_key, status, read_at, created_at)
        select u.id, t.type_code, t.event_code, t.title_zh, t.title_en, t.content_zh, t.content_en,
          ${JSON.stringify(toFillVars(vars))}::jsonb, t.level, t.route, ${`demo:${index}`}, ${isRead === true ? 1 : 0},
          case when ${isRead === true} then now() - make_interval(hours => ${hours - 1}) end, now() - make_interval(hours => ${hours})
        from sys."user" u, mc.msg_template t where u.login_name = ${login} and t.event_code = ${eventCode}
        on conflict (user_id, dedupe_key) do nothing`.execute(db);
    }
  }
}
