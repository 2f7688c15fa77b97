import { exportSettings, type SettingFile, zSettingFile } from '@switchboard/kit-contract';
import { callApi } from '../api/call-api.ts';
import { showError } from '../api/error-ui.ts';
import { saveBlob } from '../export/download.ts';

/** Saves the settings of a module that the user may export as one JSON file. */
export async function saveSettings(module: string): Promise<void> {
  try {
    const file = await callApi(exportSettings, { module });
    const blob = new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' });
    saveBlob({ blob, name: `${module}-settings.json` });
  } catch (error) {
    showError(error);
  }
}

/** Null for anything that is not such a file. */
export function readSettings(text: string): SettingFile | null {
  try {
    return zSettingFile.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
