/**
 * What the host provides to remotes without using it itself. A bundler provides only what it finds imported somewhere;
 * these imports are never run, and each module stays in files of its own until a remote asks for it. The build fails
 * when a shared module is neither used by the host nor listed here.
 * @public
 */
export const offeredModules = [
  () => import('shared-ui/charts'),
  () => import('shared-ui/data-table'),
  () => import('shared-ui/form-kit'),
  () => import('shared-ui/icons'),
  () => import('shared-ui/tokens'),
  () => import('swr'),
];
