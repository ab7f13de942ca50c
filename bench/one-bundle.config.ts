import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hostPreset } from 'federation/preset';
import type { Compiler, Configuration } from 'webpack';

const root = join(import.meta.dirname, '..');
const host = join(root, 'host');
const output = process.env.ONE_BUNDLE_OUTPUT ?? join(import.meta.dirname, 'results/one-bundle');
/** The documentation has a loader of its own, and nothing of it is fetched by the pages that are compared. */
const measured = /^remote-(?!docs$)/;
const withoutFederation = new Set([
  'ModuleFederationPlugin',
  'ProvideSharedPlugin',
  'ConsumeSharedPlugin',
  'HostContractPlugin',
  'IntegrityPlugin',
  'PrintSizesPlugin',
]);

/** The shell's own configuration without federation: remotes are imported where the runtime would have loaded them. */
export default async function configuration(): Promise<Configuration> {
  const { dependencies: _built, ...shell } = await hostPreset(host, {
    routes: [],
    soon: { shell: ['begin-session', 'shared-auth-transport', 'page-ahead', 'render-shell'] },
  })(undefined, { mode: 'production' });
  const { provides } = JSON.parse(readFileSync(join(host, 'dist/host.json'), 'utf8')) as {
    provides: Record<string, string>;
  };
  return {
    ...shell,
    name: 'one-bundle',
    output: { ...shell.output, path: output, uniqueName: 'one-bundle' },
    resolve: {
      ...shell.resolve,
      alias: {
        ...(shell.resolve?.alias as Record<string, string | false>),
        '@module-federation/enhanced/runtime$': await writeRuntime(provides),
      },
    },
    cache: false,
    devtool: false,
    plugins: [
      ...(shell.plugins ?? []).filter((plugin) => !withoutFederation.has(plugin?.constructor.name ?? '')),
      { apply: preloadDashboard },
    ],
  };
}

/** Stands for the federation runtime: what remotes offer is imported, so that webpack makes it part of this build. */
async function writeRuntime(provides: Record<string, string>): Promise<string> {
  const imports: string[] = [];
  for (const folder of readdirSync(root).filter((name) => measured.test(name))) {
    const file = pathToFileURL(join(root, folder, 'remote.config.ts')).href;
    const { default: definition } = (await import(file)) as {
      default: { name: string; modules?: Record<string, string>; ahead?: string };
    };
    const modules = {
      './routes': './src/routes.tsx',
      ...(definition.ahead !== undefined && { './ahead': definition.ahead }),
      ...definition.modules,
    };
    for (const [module, path] of Object.entries(modules)) {
      const key = `${definition.name.replaceAll('-', '_')}/${module.replace('./', '')}`;
      const chunk = JSON.stringify(key.replaceAll('/', '-'));
      const source = JSON.stringify(join(root, folder, path));
      imports.push(`${JSON.stringify(key)}: () => import(/* webpackChunkName: ${chunk} */ ${source})`);
    }
  }
  const shared = Object.fromEntries(
    Object.entries(provides).map(([key, version]) => [key, { [version]: {} }]),
  );
  const file = join(output, '../runtime.js');
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(
    file,
    `const modules = {${imports.join(',\n')}};
     export const getInstance = () => ({ shareScopeMap: { default: ${JSON.stringify(shared)} } });
     export const satisfy = () => true;
     export const registerPlugins = () => undefined;
     export const registerRemotes = () => undefined;
     // From '<name>_<build>/<module>'.
     export function loadRemote(id) {
       const [container, ...module] = id.split('/');
       return modules[container.replace(/_[^_]+$/, '') + '/' + module.join('/')]();
     }`,
  );
  return file;
}

/** The files of the dashboard travel with the page, as the service announces those of the federated one. */
function preloadDashboard(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('preload-dashboard', (compilation) => {
    const { Compilation, sources } = compiler.webpack;
    const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT;
    compilation.hooks.processAssets.tap({ name: 'preload-dashboard', stage }, () => {
      const page = compilation.getAsset('shell.html');
      const groups = ['dashboard-ahead', 'dashboard-routes'].map((name) =>
        compilation.namedChunkGroups.get(name),
      );
      if (!page || !groups.every((group) => group !== undefined)) return;
      const links = groups
        .flatMap((group) => group.getFiles())
        .filter((file) => !file.endsWith('.map'))
        .map(
          (file) => `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="/${file}">`,
        );
      const html = String(page.source.source()).replace('<!-- files -->', (place) => links.join('') + place);
      compilation.updateAsset('shell.html', new sources.RawSource(html));
    });
  });
}
