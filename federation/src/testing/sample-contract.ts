import type { RemoteContract } from '../contract.ts';

const BUILD = 'abcdef012345';

/** A valid contract, with what a test wants different. */
export function sampleContract(changes: Partial<RemoteContract> = {}): RemoteContract {
  const name = changes.name ?? 'clients';
  const build = changes.build ?? BUILD;
  return {
    schema: 1,
    name,
    version: '1.0.0',
    build,
    container: `${name.replaceAll('-', '_')}_${build}`,
    routes: [{ path: `/${name}`, title: { en: name }, permissions: { any: ['client.read'] } }],
    nav: [
      {
        id: name,
        path: `/${name}`,
        label: { en: name },
        permissions: { any: ['client.read'] },
        area: 'main',
        order: 10,
      },
    ],
    requires: { react: '^19.3.0', 'shared-auth': '^1.0.0' },
    modules: ['./routes'],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: { 'entry.js': `sha384-${'A'.repeat(64)}` },
    sizes: { total: 1000, totalGzip: 400, initial: 1000, initialGzip: 400 },
    ...changes,
  };
}
