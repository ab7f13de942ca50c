import { expect, test } from 'vitest';
import { filesOfRepository } from './files-of-repository.ts';

const titles = { en: 'Yields', es: 'Yields', fr: 'Yields', de: 'Erträge', ja: 'Yields' };
const remote = { name: 'yields', titles, permission: 'dashboard.read' };

test('a repository of its own has the remote at its top, and needs nothing above it', () => {
  const files = filesOfRepository(remote, {});
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(['remote.config.ts', 'src/routes.tsx', 'tsconfig.json', '.gitignore']),
  );
  expect(JSON.parse(files['tsconfig.json'] ?? '')).not.toHaveProperty('extends');
  expect(files['package.json']).not.toMatch(/catalog:|workspace:/);
});

test('what its manifest says stays: who it is by, and where the packages come from', () => {
  const given = {
    author: 'Ada',
    main: 'index.js',
    devDependencies: { 'shared-auth': 'file:../packages/shared-auth-1.3.0.tgz' },
  };
  const manifest = JSON.parse(filesOfRepository(remote, given)['package.json'] ?? '');
  expect(manifest).toMatchObject({
    name: 'remote-yields',
    author: 'Ada',
    dependencies: { 'shared-auth': 'file:../packages/shared-auth-1.3.0.tgz' },
  });
  expect(manifest).not.toHaveProperty('main');
});
