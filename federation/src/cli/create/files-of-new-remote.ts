export interface NewRemote {
  /** `energy-trading`: folder, address, id. */
  name: string;
  /** What people read: `Energy Trading`. */
  title: string;
  /** The permission that its page and its navigation item need. */
  permission: string;
}

const LANGUAGES = ['en', 'es', 'fr', 'de', 'ja'];

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** What the types of `import styles from './x.module.css'` are, here and in the packages that are compiled along. */
const CSS_MODULES = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
`;

/** File → content: a remote with one page that says its title, which builds, passes its tests and the gate as it is. */
export function filesOfNewRemote({ name, title, permission }: NewRemote): Record<string, string> {
  const pascal = name.replaceAll(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
  const texts = { [`${name}.title`]: title, [`${name}.description`]: `The first page of ${title}.` };
  return {
    'package.json': json({
      name: `remote-${name}`,
      version: '0.1.0',
      private: true,
      type: 'module',
      exports: {},
      scripts: { build: 'webpack --mode production', dev: 'webpack serve --mode development' },
      dependencies: {
        react: 'catalog:',
        'react-router-dom': 'catalog:',
        'shared-auth': 'workspace:*',
        'shared-ui': 'workspace:*',
      },
      devDependencies: {
        '@testing-library/react': 'catalog:',
        '@types/node': 'catalog:',
        '@types/react': 'catalog:',
        federation: 'workspace:*',
        'happy-dom': 'catalog:',
        vitest: 'catalog:',
        webpack: 'catalog:',
        'webpack-cli': 'catalog:',
      },
    }),
    'tsconfig.json': `{
  "extends": "../tsconfig.web.json",
  "compilerOptions": { "types": ["node"] },
  "include": ["src", "*.config.ts"]
}
`,
    'vitest.config.ts': `import { webProject } from 'shared-ui/vitest';
import { defineProject } from 'vitest/config';

export default defineProject(webProject('remote-${name}'));
`,
    'webpack.config.ts': `import { remotePreset } from 'federation/preset';
import remote from './remote.config.ts';

export default remotePreset(import.meta.dirname, remote);
`,
    'remote.config.ts': `import { defineRemote } from 'federation/preset';

const permissions = { any: ['${permission}'] };

export default defineRemote({
  name: '${name}',
  routes: [
    {
      path: '/${name}',
      title: { en: '${title}' },
      permissions,
    },
  ],
  nav: [
    {
      id: '${name}',
      path: '/${name}',
      label: { en: '${title}' },
      permissions,
      area: 'main',
      order: 50,
    },
  ],
});
`,
    'src/css-modules.d.ts': CSS_MODULES,
    'src/routes.tsx': `import type { RouteObject } from 'react-router-dom';

/** The pages by address; each is fetched when it is first opened. */
export const routes: RouteObject[] = [
  {
    path: '/${name}',
    lazy: async () => ({ Component: (await import('./${name}/${name}-page.tsx')).${pascal}Page }),
  },
];
`,
    [`src/${name}/${name}-page.tsx`]: `import { PageHeader } from 'shared-ui';
import { useText } from '../messages/text.ts';

export function ${pascal}Page() {
  const t = useText();
  return <PageHeader title={t('${name}.title')} description={t('${name}.description')} />;
}
`,
    [`src/${name}/${name}-page.test.tsx`]: `import { screen } from '@testing-library/react';
import { renderSignedIn } from 'shared-auth/testing';
import { expect, test } from 'vitest';
import { ${pascal}Page } from './${name}-page.tsx';

test('says where one is', async () => {
  await renderSignedIn(<${pascal}Page />, { permissions: ['${permission}'], url: '/${name}' });
  expect(await screen.findByRole('heading', { name: '${title}' })).toBeDefined();
});
`,
    'src/messages/text.ts': `import { createMessages } from 'shared-ui/i18n';

const messages = createMessages({
${LANGUAGES.map((language) => `  ${language}: () => import('./${language}.json'),`).join('\n')}
});

export const useText = messages.useText;
`,
    ...Object.fromEntries(LANGUAGES.map((language) => [`src/messages/${language}.json`, json(texts)])),
  };
}
