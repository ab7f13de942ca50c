import { writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

// The ES modules are for bundlers; Node loads the package's other build, as in `../vitest.ts`.
registerHooks({
  resolve: (name, context, next) => next(name === 'antd/es/index.js' ? 'antd' : name, context),
});

const { antdCss } = await import('./extract-styles.ts');

for (const sheet of ['kit', 'data-table', 'form-kit'] as const) {
  writeFileSync(join(import.meta.dirname, 'generated', `antd-${sheet}.css`), antdCss(sheet));
}
