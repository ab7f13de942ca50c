import type { Chunk, Compilation, Module } from 'webpack';
import { consumedBy, providedBy } from './share-facts.ts';

/** The scripts and styles of chunks, and of all shared modules that they consume, in turn. */
export function filesWithShared(
  compilation: Compilation,
  groups: Iterable<{ chunks: readonly Chunk[] }>,
): string[] {
  const providers = providersOf(compilation);
  const found = new Set<Chunk>();
  const take = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const module of compilation.chunkGraph.getChunkModules(chunk)) {
      for (const provider of providers.get(consumedBy(module) ?? '') ?? [])
        for (const { chunks } of groupsOf(compilation, provider)) chunks.forEach(take);
    }
  };
  for (const { chunks } of groups) chunks.forEach(take);
  return filesOf(found);
}

/** The same of the shared module itself. */
export function filesOfShared(compilation: Compilation, key: string): string[] {
  const providers = providersOf(compilation).get(key) ?? [];
  return filesWithShared(
    compilation,
    providers.flatMap((provider) => groupsOf(compilation, provider)),
  );
}

/**
 * By key. What is loaded is what the provider names: whoever consumes names a way of its own, in case that nobody
 * provides it, which may have other files.
 */
function providersOf({ modules }: Compilation): Map<string, Module[]> {
  return Map.groupBy(
    [...modules].filter((module) => providedBy(module) !== undefined),
    (module) => providedBy(module)?.key ?? '',
  );
}

function groupsOf({ chunkGraph }: Compilation, { blocks }: Module) {
  return blocks.flatMap((block) => chunkGraph.getBlockChunkGroup(block) ?? []);
}

function filesOf(chunks: ReadonlySet<Chunk>): string[] {
  return [...chunks].flatMap(({ files }) => [...files]).filter((file) => /\.(js|css)$/.test(file));
}
