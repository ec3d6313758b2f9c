import { afterEach, expect, test, vi } from 'vitest';
import { stubStorage } from '../../testing/storage.ts';
import { dropAllDrafts, readDraft, saveDraft } from './drafts.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a kept draft survives the tab, others do not, and signing out drops both', () => {
  stubStorage();
  const drafts = ['kept.new', 'result'];
  for (const key of drafts) saveDraft(key, { name: 'Open' });
  const names = () => drafts.map((key) => readDraft(key).name);
  expect(names()).toEqual(['Open', 'Open']);
  for (const key of Object.keys(sessionStorage)) sessionStorage.removeItem(key);
  expect(names()).toEqual(['Open', undefined]);
  saveDraft('result', { name: 'Open' });
  localStorage.setItem('bandeja.settings', '{}');
  dropAllDrafts();
  expect(names()).toEqual([undefined, undefined]);
  expect(localStorage.getItem('bandeja.settings')).toBe('{}');
});
