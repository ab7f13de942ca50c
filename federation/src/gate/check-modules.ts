import type { Registry, RemoteContract } from '../contract.ts';
import type { LiveHost } from './live-host.ts';
import { releaseOf } from '../store/layout.ts';
import { answersOf } from './answers.ts';
import { moduleFault, routesFault } from './in-page.ts';
import { pressControls } from './press-controls.ts';
import { answerOf, untilQuiet } from './quiet.ts';
import type { Tabs } from './tabs.ts';

const PATIENCE = { atLeast: 500, atMost: 8000 };
const DEADLINE = 30_000;

/** Everything that a build offers, loaded as the host loads it: every page's code, every module. */
export async function complaintOfExposed(
  tabs: Tabs,
  url: string,
  address: string,
  contract: RemoteContract,
): Promise<string | null> {
  const tab = await tabs.open(contract);
  try {
    await tab.open(`${url}${address}`);
    await tab.shown.waitFor({ state: 'attached', timeout: DEADLINE });
    const paths = contract.routes.map(({ path }) => path);
    const routes = await answerOf<string | null>(tab.page, routesFault(contract.container, paths));
    if (routes !== null) return routes;
    for (const module of modulesOf(contract)) {
      const fault = await answerOf<string | null>(tab.page, moduleFault(contract.container, module));
      if (fault !== null) return `its module ${module} is not a component: ${fault}`;
    }
    return null;
  } finally {
    await tab.close();
  }
}

const modulesOf = ({ modules }: RemoteContract): string[] =>
  modules.filter((module) => module !== './routes');

/** How the container calls the file of a module. */
const fileOf = (module: string): string => `__federation_expose_${module.slice(2).replaceAll('-', '_')}`;

export interface Consumed {
  complaint: string | null;
  /** Pages of others that have used a module, with its name. */
  by: string[];
}

/**
 * Opens the pages of other live parts whose code names a module with this build in its place, and presses what can be pressed there, until each
 * module has been used once. A module without a consumer among them was loaded, and nothing else can be said of it. Pages that use one without a
 * press come first: on the others everything has to be pressed to find out.
 */
export async function checkConsumers(
  tabs: Tabs,
  host: LiveHost,
  contract: RemoteContract,
  ofShell: ReadonlySet<string>,
): Promise<Consumed> {
  const wanting = new Set(modulesOf(contract));
  const by: string[] = [];
  for (const other of othersIn(host.registry, contract.name)) {
    if (wanting.size === 0) break;
    const named = await namedBy(host, other, [...wanting]);
    if (named.length === 0) continue;
    const filling = (contract.fills ?? []).filter(({ slot }) =>
      other.slots?.some(({ name }) => name === slot),
    );
    const expected = [...named, ...filling.map(({ module }) => module)];
    const isDone = () => !expected.some((module) => module !== undefined && wanting.has(module));
    const pages = new Set(other.routes.filter((route) => !/[:*]/.test(route.path) && route.public !== true));
    for (const pressed of ['where it is used', 'everywhere'] as const) {
      for (const route of pages) {
        if (isDone()) break;
        const { path } = route;
        const seen = await lookAtConsumer(tabs, host, {
          contract,
          other,
          path,
          wanting,
          ofShell,
          pressed,
        });
        if (seen.complaint !== null) return { complaint: seen.complaint, by };
        if (seen.used.length > 0) pages.delete(route);
        for (const module of seen.used) {
          wanting.delete(module);
          by.push(`${module} at ${path} of ${other.name}`);
        }
      }
    }
  }
  return { complaint: null, by };
}

interface ConsumerLook {
  contract: RemoteContract;
  other: RemoteContract;
  path: string;
  wanting: ReadonlySet<string>;
  ofShell: ReadonlySet<string>;
  pressed: 'where it is used' | 'everywhere';
}

/** Opens one page of another part, and says which wanting modules it has used, and what went wrong with them. */
async function lookAtConsumer(
  tabs: Tabs,
  { url }: LiveHost,
  { contract, other, path, wanting, ofShell, pressed }: ConsumerLook,
): Promise<{ used: string[]; complaint: string | null }> {
  const folder = `/${contract.name}/${releaseOf(contract)}/`;
  const tab = await tabs.open(contract);
  try {
    const used = new Set<string>();
    tab.onRequest((request) => {
      const file = request.url();
      for (const module of wanting)
        if (file.includes(folder) && file.replaceAll('-', '_').includes(fileOf(module))) used.add(module);
    });
    await tab.open(`${url}${path}`, [answersOf(url, 'real', { ofShell, onAsked: () => undefined })]);
    const page = tab.page.locator(`[data-remote="${other.name}"]`);
    await page.waitFor({ state: 'attached', timeout: DEADLINE }).catch(() => undefined);
    await untilQuiet(tab.page, tab.traffic, PATIENCE);
    const isPressed = pressed === 'everywhere' || used.size > 0;
    const complaint = (isPressed ? await pressControls({ ...tab, shown: page }, other) : null) ?? tab.fault();
    if (used.size === 0 || complaint === null) return { used: [...used], complaint: null };
    return {
      used: [...used],
      complaint: `its module ${[...used].join(', ')} fails at ${path} of ${other.name}: ${complaint}`,
    };
  } finally {
    await tab.close();
  }
}

/** Which of the modules the code of a live part names: only then it can be a consumer. */
async function namedBy(
  { url, config }: LiveHost,
  other: RemoteContract,
  modules: string[],
): Promise<string[]> {
  const folder = new URL(`${other.name}/${releaseOf(other)}/`, new URL(config.registry.url, url));
  const named = new Set<string>();
  for (const file of Object.keys(other.files).filter((each) => each.endsWith('.js'))) {
    const code = await fetch(new URL(file, folder)).then((answer) => answer.text());
    for (const module of modules) if (code.includes(module)) named.add(module);
  }
  return [...named];
}

/** What people get of other parts. */
function othersIn({ remotes }: Registry, own: string): RemoteContract[] {
  return Object.entries(remotes).flatMap(([name, { stable, disabled, releases }]) => {
    const contract = stable === null || disabled !== null || name === own ? undefined : releases[stable];
    return contract === undefined ? [] : [contract];
  });
}
