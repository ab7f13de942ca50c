/** What a package's own `webpack.config.ts` and `remote.config.ts` need; a few lines each. */
export { firstPagePreset } from './first-page.ts';
export { hostPreset, publicPreset } from './host.ts';
export { defineRemote, remotePreset } from './remote.ts';
export { workerPreset } from './worker.ts';
