import type { SourceFile } from './source-files.ts';

const EXPORTED = /^export (?:async )?(?:function|const) (\w+)(?=[ (<:])/gm;

/** What every remote has by that name, because the host or the federation asks for it. */
const EXPECTED = new Set(['routes', 'useText', 'text', 'ready']);

/** Functions of one name in the sources of two remotes: the same helper twice, or two things of one name. */
export function repeatedHelpers(files: readonly SourceFile[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const { path, text } of files) {
    const remote = /^(remote-[\w-]+)\/src\//.exec(path)?.[1];
    if (remote === undefined || path.includes('.test.') || path.includes('/testing/')) continue;
    for (const [, name = ''] of text.matchAll(EXPORTED)) {
      if (EXPECTED.has(name)) continue;
      homes.set(name, (homes.get(name) ?? new Set()).add(remote));
    }
  }
  return [...homes]
    .filter(([, remotes]) => remotes.size > 1)
    .map(([name, remotes]) => `${name} is in ${[...remotes].toSorted().join(' and ')}`)
    .toSorted();
}
