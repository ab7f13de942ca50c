export interface NewRemote {
  /** `energy-trading`: folder, address, id. */
  name: string;
  /** What people read, in every language: `Energy Trading`. */
  titles: Titles;
  /** The permission that its page and its navigation item need. */
  permission: string;
}

export const LANGUAGES = ['en', 'es', 'fr', 'de', 'ja'] as const;
export type Titles = Record<(typeof LANGUAGES)[number], string>;

const DESCRIPTIONS: Record<keyof Titles, (title: string) => string> = {
  en: (title) => `The first page of ${title}.`,
  es: (title) => `La primera página de ${title}.`,
  fr: (title) => `La première page de ${title}.`,
  de: (title) => `Die erste Seite von ${title}.`,
  ja: (title) => `${title}の最初のページです。`,
};

const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** What the types of `import styles from './x.module.css'` are, here and in the packages that are compiled along. */
const CSS_MODULES = `declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
`;

/** File → content: a remote with one page that says its title, which builds, passes its tests and the gate as it is. */
export function filesOfNewRemote({ name, titles, permission }: NewRemote): Record<string, string> {
  const pascal = name.replaceAll(/(^|-)([a-z0-9])/g, (_all, _dash, letter: string) => letter.toUpperCase());
  const localized = LANGUAGES.map((language) => `${language}: '${titles[language]}'`).join(', ');
  const texts = (language: keyof Titles) => ({
    [`${name}.title`]: titles[language],
    [`${name}.description`]: DESCRIPTIONS[language](titles[language]),
  });
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
const title = { ${localized} };

export default defineRemote({
  name: '${name}',
  routes: [
    {
      path: '/${name}',
      title,
      permissions,
    },
  ],
  nav: [
    {
      id: '${name}',
      path: '/${name}',
      label: title,
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
  expect(await screen.findByRole('heading', { name: '${titles.en}' })).toBeDefined();
});
`,
    'src/messages/text.ts': `import { createMessages } from 'shared-ui/i18n';

const messages = createMessages({
${LANGUAGES.map((language) => `  ${language}: () => import('./${language}.json'),`).join('\n')}
});

export const useText = messages.useText;
`,
    ...Object.fromEntries(
      LANGUAGES.map((language) => [`src/messages/${language}.json`, json(texts(language))]),
    ),
  };
}
