import type { Chunk, Compilation } from 'webpack';
import { providedBy } from './share-facts.ts';

/** The scripts and styles of chunk groups, each once. */
export function filesOfGroups(groups: Iterable<{ chunks: readonly Chunk[] }>): string[] {
  const chunks = new Set([...groups].flatMap((group) => group.chunks));
  return [...chunks].flatMap(({ files }) => [...files]).filter((file) => /\.(js|css)$/.test(file));
}

/** The same of a shared module that the build provides, with all that it needs. */
export function filesOfShared({ modules, chunkGraph }: Compilation, key: string): string[] {
  const providers = [...modules].filter((module) => providedBy(module)?.key === key);
  const blocks = providers.flatMap((provider) => provider.blocks);
  return filesOfGroups(blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block) ?? []));
}
