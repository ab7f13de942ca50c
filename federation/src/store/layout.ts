import type { ReleaseId, RemoteContract } from '../contract.ts';

/** The store's top is what a browser sees under `/remotes/`. */
export const REGISTRY_KEY = 'registry.json';
export const INDEX_KEY = 'registry-index.json';

/** Beside the files of a release. */
export const CONTRACT_FILE = 'contract.json';
export const SEAL_FILE = 'seal.json';

export const pointerKey = (remote: string): string => `${remote}/pointer.json`;

export const releaseKey = (remote: string, release: ReleaseId, file: string): string =>
  `${remote}/${release}/${file}`;

export const releaseOf = ({ version, build }: Pick<RemoteContract, 'version' | 'build'>): ReleaseId =>
  `${version}-${build}`;
