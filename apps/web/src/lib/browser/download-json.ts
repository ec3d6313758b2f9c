import { saveFile } from './save-file.ts';

/** Downloads `data` as an indented .json file. */
export function downloadJson(name: string, data: unknown): void {
  saveFile(name, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
}
