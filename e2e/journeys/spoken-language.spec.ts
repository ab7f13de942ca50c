import { watchData } from '../fixtures/english-left.ts';
import { openStates } from '../fixtures/open-states.ts';
import { choose } from '../fixtures/pages.ts';
import { foreignOn } from '../fixtures/spoken.ts';
import { expect, test } from '../fixtures/test.ts';
import { speaker } from '../fixtures/texts.ts';

// Its pages are read where they are looked at: languages.spec.ts.
test('a screen reader reads every dialog and menu in one language, ja', async ({ page, signIn }) => {
  test.setTimeout(600_000);
  const data = watchData(page);
  // What the dialogs are filled with.
  for (const typed of ['qqqq', 'unknown', 'nobody']) data.add(typed);
  await choose(page, { language: 'en' });
  await signIn('admin@aurora.example');
  await choose(page, { language: 'ja', animations: false });
  for await (const { name } of openStates(page, speaker('ja')))
    expect.soft(await foreignOn(page, 'ja', data), name).toEqual([]);
});
