/** For the tests of packages that use shared-ui. */
export { catalogueProblems } from './catalogue-problems.ts';
export { renderUi } from './render-ui.tsx';
export { type SavedFile, savedFiles } from './saved-files.ts';
