import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RemoteContract } from '../../contract.ts';
import { integrityValue } from '../../integrity-value.ts';

/** What is different about a part. All code is text that runs in the browser with `React`, `h` and `part` at hand. */
export interface PartWishes {
  /** Body of the page's function component. */
  page?: string;
  /** Runs when the container's script does. */
  start?: string;
  css?: string;
  /** Modules besides the pages: body of a function that returns what the module exports. */
  modules?: Record<string, string>;
  /** What of the contract is different. */
  contract?: Partial<RemoteContract>;
  /** Further files of the build. */
  files?: Record<string, Buffer>;
  /** Body of a function that returns the routes, where they are not one for each path of the contract. */
  routes?: string;
}

const PLAIN = `return h('section', null, h('h1', null, 'Trial'), h('p', null, 'Nothing is wrong here.'));`;

/**
 * Writes a build as webpack would leave it, without webpack: a container that takes React from the host and has one page.
 * So a table of a hundred parts is written in a second.
 */
export async function writeHandMadeBuild(directory: string, wishes: PartWishes): Promise<RemoteContract> {
  const css: Record<string, Buffer> = wishes.css === undefined ? {} : { 'page.css': Buffer.from(wishes.css) };
  const build = createHash('sha256').update(JSON.stringify(wishes)).digest('hex').slice(0, 12);
  const name = wishes.contract?.name ?? 'trial';
  const container = `${name}_${build}`;
  const routes = wishes.contract?.routes ?? [{ path: `/${name}`, title: { en: 'Trial' } }];
  const paths = JSON.stringify(routes.map(({ path }) => path));
  const modules = Object.entries(wishes.modules ?? {}).map(
    ([module, body]) => `${JSON.stringify(module)}: async () => { ${body} },`,
  );
  const entry = `(() => {
    const folder = document.currentScript.src.replace(/[^/]*$/, '');
    let React, h;
    const part = { folder, path: ${JSON.stringify(routes[0]?.path ?? '/')} };
    const share = async (scope, key) => (await Object.values(scope[key])[0].get())();
    const styles = () => new Promise((resolve) => {
      if (!${JSON.stringify(wishes.css !== undefined)}) return resolve();
      const sheet = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: folder + 'page.css' });
      sheet.onload = sheet.onerror = resolve;
      document.head.append(sheet);
    });
    ${wishes.start ?? ''}
    const makePage = () => function Page() { ${wishes.page ?? PLAIN} };
    const makeRoutes = () => { ${
      wishes.routes ??
      `return ${paths}.map((path) => ({ path, lazy: async () => ({ Component: makePage() }) }));`
    } };
    const modules = {
      './routes': async () => { await styles(); return { routes: makeRoutes() }; },
      ${modules.join('\n      ')}
    };
    let scope;
    globalThis[${JSON.stringify(container)}] = {
      init(given) { scope = given; },
      async get(module) {
        React ??= await share(scope, 'react');
        h = React.createElement;
        const exported = await modules[module]();
        return () => exported;
      },
    };
  })();`;
  const files = { 'entry.js': Buffer.from(entry), ...css, ...wishes.files };
  const gzip = Object.entries(files)
    .filter(([file]) => /\.(js|css)$/.test(file))
    .reduce((sum, [, content]) => sum + gzipSync(content).length, 0);
  const contract: RemoteContract = {
    schema: 1,
    name,
    version: '1.0.0',
    build,
    container,
    routes,
    nav: [],
    requires: { react: '^19.0.0' },
    modules: ['./routes', ...Object.keys(wishes.modules ?? {})],
    entry: 'entry.js',
    preload: ['entry.js'],
    files: Object.fromEntries(
      Object.entries(files).map(([file, content]) => [file, integrityValue(content)]),
    ),
    sizes: { total: entry.length, totalGzip: gzip, initial: entry.length, initialGzip: gzip },
    ...wishes.contract,
  };
  await mkdir(directory, { recursive: true });
  for (const [file, content] of Object.entries(files)) await writeFile(join(directory, file), content);
  await writeFile(join(directory, 'contract.json'), JSON.stringify(contract));
  return contract;
}
