import type { Chunk, Compilation } from 'webpack';

/** The scripts and styles of chunks, and of all shared modules that they consume, in turn. */
export function filesWithShared(
  compilation: Compilation,
  groups: Iterable<{ chunks: readonly Chunk[] }>,
): string[] {
  const { chunkGraph } = compilation;
  const found = new Set<Chunk>();
  const take = (chunk: Chunk) => {
    if (found.has(chunk)) return;
    found.add(chunk);
    for (const module of chunkGraph.getChunkModules(chunk)) {
      if (module.type !== 'consume-shared-module') continue;
      for (const block of module.blocks) chunkGraph.getBlockChunkGroup(block)?.chunks.forEach(take);
    }
  };
  for (const { chunks } of groups) chunks.forEach(take);
  return [...found].flatMap((chunk) => [...chunk.files]).filter((file) => /\.(js|css)$/.test(file));
}
