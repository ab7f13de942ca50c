import type { Chunk, ChunkGraph, Configuration, Module } from 'webpack';
import { providedBy } from './share-facts.ts';
import { fileOfShared, SHARED_FILES, type SharedFile } from './shared-modules.ts';

type SplitChunks = Exclude<NonNullable<Configuration['optimization']>['splitChunks'], false | undefined>;

/** Names of the host's own chunks, by file of shared modules. */
export type SharedFileChunks = Partial<
  Record<
    SharedFile,
    {
      /** Needed at the same time: they travel in it. */
      with?: readonly string[];
      /** They have copies of the little that they need of it, and do without the rest. */
      without?: readonly string[];
    }
  >
>;

/**
 * Cache groups that gather what is needed at the same time into one file each. Every file is a request, a check of its
 * integrity and a task of its own: in thirty of them, of which ten were hardly larger than their headers, a page came
 * later than the same code in one bundle.
 */
export function sharedFiles(chunks: SharedFileChunks): NonNullable<SplitChunks['cacheGroups']> {
  const groups = SHARED_FILES.map((file, index) => {
    const { with: own = [], without = [] } = chunks[file] ?? {};
    const group = {
      name: file,
      enforce: true,
      // What several need is in the first of them.
      priority: 10 + SHARED_FILES.length - index,
      chunks: (chunk: Chunk) =>
        !chunk.canBeInitial() && !namesOf(chunk).some((name) => without.includes(name)),
      test: (module: Module, { chunkGraph }: { chunkGraph: ChunkGraph }) =>
        [...chunkGraph.getModuleChunksIterable(module)].some(
          (chunk) => namesOf(chunk).some((name) => own.includes(name)) || isOfShared(chunk, file),
        ),
    };
    return [file, group] as const;
  });
  return Object.fromEntries(groups);
}

const groupsOf = (chunk: Chunk) => [...chunk.groupsIterable];
const namesOf = (chunk: Chunk) => groupsOf(chunk).flatMap(({ name }) => name ?? []);

/** Whether a shared module of this file is what the chunk was made for. */
const isOfShared = (chunk: Chunk, file: SharedFile) =>
  groupsOf(chunk)
    .flatMap(({ origins }) => origins)
    .some(({ module }) => module && fileOfShared(providedBy(module)?.key ?? '') === file);
