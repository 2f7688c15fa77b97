import { type Db, inTransaction, type JobDefinition, updateRow } from '@switchboard/kit-server';
import { type PlatformSystems, platformSystems } from '../platform/adapter.ts';
import { teamTable } from '../tables.ts';
import { isNameTaken, setRenameState, takeDueRename } from '../team/repo.ts';

/**
 * Rule 30: approved names are sent to their platform on the effective day. The row stays locked until the platform has
 * answered.
 */
export const teamRename = (systemsOf: typeof platformSystems): JobDefinition => ({
  name: 'crm.team-rename',
  cron: '*/10 * * * *',
  async run(_, context) {
    const platforms = systemsOf(context);
    let isMore = true;
    while (isMore) {
      isMore = await inTransaction(context, async (tx) => {
        const change = await takeDueRename(tx);
        if (change === undefined) return false;
        const error = await apply(tx, change, platforms);
        if (error === null)
          await updateRow(tx, teamTable, { id: change.team_id, values: { name: change.new_name }, by: null });
        await setRenameState(tx, change.id, error === null ? 'applied' : 'failed', { error });
        return true;
      });
    }
  },
});

async function apply(
  tx: Db,
  change: { team_id: string; platform: string | null; new_name: string; team_code: string },
  platforms: PlatformSystems,
): Promise<string | null> {
  const system = change.platform ?? '';
  if (await isNameTaken(tx, { id: change.team_id, platform: system }, change.new_name)) return '10050061';
  return await platforms
    .rename({ system, object: `team:${change.team_code}`, name: change.new_name })
    .then(() => null)
    .catch((caught: unknown) => (caught instanceof Error ? caught.message : String(caught)).slice(0, 500));
}

export const teamRenameJob = teamRename(platformSystems);
