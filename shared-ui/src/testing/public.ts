/** For the tests of packages that use shared-ui. */
export { catalogueProblems } from './catalogue-problems.ts';
export { renderUi } from './render-ui.tsx';
