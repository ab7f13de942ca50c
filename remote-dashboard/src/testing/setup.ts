import { vi } from 'vitest';

// Here, not where pages are rendered: files share their modules, so what is first loaded as it is stays so for all of them.
vi.mock('../../../shared-ui/src/charts/plot.tsx', () => import('./plot-in-words.tsx'));
