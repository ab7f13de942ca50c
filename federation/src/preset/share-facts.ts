import type { Module } from 'webpack';

/** What the federation plugin knows of a module that it made for a shared one; its own types hide it. */
interface Provided {
  key: string;
  version: string;
}

/** The key and the version under which a module puts something into the share scope, if that is what it does. */
export function providedBy(module: Module): Provided | undefined {
  if (module.type !== 'provide-module') return undefined;
  const { _name: key, _version: version } = module as unknown as { _name: string; _version: string };
  return { key, version };
}
