import type { KnipConfig } from 'knip';

/** Where programs begin; what none of them reaches is dead code. */
const config: KnipConfig = {
  // Of Debian.
  ignoreBinaries: ['helm', 'haproxy', 'ldd', 'mount', 'openssl', 'pdftotext', 'umount'],
  workspaces: {
    '.': {
      entry: [
        'toolchain/{check-rules,dependencies,dev,follow-shipping,screens,start,test}.ts',
        'toolchain/package/{package,try-package}.ts',
      ],
      project: ['toolchain/**/*.ts', '*.ts'],
    },
    api: {
      entry: [
        'src/main.ts',
        'src/releases/share-registry-key.ts',
        'src/**/*.worker.ts',
        'src/faults/*.fault.ts',
        'src/faults/seal-until-killed.ts',
        'vitest.faults.config.ts',
        'src/**/global-setup.ts',
        'src/dev-sso/pages/*.js',
      ],
      project: ['src/**/*.{ts,js}'],
    },
    // The minimizer loads it by name, as its peer.
    federation: {
      // The second stands for a module of a library, the third is for measurements.
      entry: ['src/**/*-loader.ts', 'src/preset/patches/no-built-in-parts.ts', 'src/testing/add-remotes.ts'],
      project: ['src/**/*.ts'],
    },
    host: {
      entry: [
        'src/{public,public-shell,shell}/main.tsx',
        'src/remotes/development.ts',
        'src/push/push-worker.ts',
        // Named by the preset of the document.
        'src/first-page/{first-page,markup,styles}.ts',
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    'remote-docs': {
      entry: ['remote.config.ts', 'src/routes.tsx', 'examples/**'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'remote-dashboard': {
      // What fills places of others, and draws first figures, is named by the contract.
      entry: [
        'remote.config.ts',
        'src/routes.tsx',
        'src/**/fills/*.tsx',
        'src/dashboard/first-figures/first-figures.ts',
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    'remote-clients': {
      // What fills places of others is named by the contract.
      entry: ['remote.config.ts', 'src/routes.tsx', 'src/**/fills/*.tsx'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'remote-*': { entry: ['remote.config.ts', 'src/routes.tsx'], project: ['src/**/*.{ts,tsx}'] },
    'shared-auth': { project: ['src/**/*.{ts,tsx}'] },
    'shared-ui': { project: ['src/**/*.{ts,tsx}'] },
    bench: {
      entry: [
        '{bare-page,one-bundle}.config.ts',
        'src/bare-page/page.tsx',
        'src/scenarios/hostile-tenant/attacker.ts',
      ],
      project: ['src/**/*.{ts,tsx}'],
    },
    e2e: {
      entry: [
        'journeys/**/*.spec.ts',
        'fixtures/clock-ahead.ts',
        'fixtures/workbench-process.ts',
        'pictures/*.spec.ts',
        'pictures/playwright.config.ts',
        'pictures/show-changes.ts',
      ],
      project: ['**/*.ts'],
    },
  },
  // Tests reach into what is not exported for others.
  ignoreExportsUsedInFile: true,
};

export default config;
