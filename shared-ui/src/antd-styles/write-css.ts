import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { antdCss } from './extract-styles.ts';
import { type Sheet, samples } from './samples.ts';

for (const sheet of Object.keys(samples) as Sheet[]) {
  writeFileSync(join(import.meta.dirname, 'generated', `antd-${sheet}.css`), antdCss(sheet));
}
