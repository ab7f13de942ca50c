import { defineConfig, type OxlintConfig } from 'oxlint';
import { featuresOf, forbiddenImports, workspacePackages } from './toolchain/boundaries.ts';

type OxlintOverride = NonNullable<OxlintConfig['overrides']>[number];
type Pattern = ReturnType<typeof forbiddenImports>[number];

function refuse(folder: string, patterns: Pattern[]): OxlintOverride {
  return { files: [`${folder}/**/*.{ts,tsx}`], rules: { 'no-restricted-imports': ['error', { patterns }] } };
}

function siblingsOf(name: string, feature: string): Pattern[] {
  return featuresOf(name)
    .filter((sibling) => sibling !== feature)
    .map((sibling) => ({
      regex: `^(\\.\\./)+${sibling}/`,
      message: `Features do not import each other: move what '${feature}' and '${sibling}' share beside them.`,
    }));
}

const boundaries = workspacePackages().flatMap((name) => [
  refuse(name === 'e2e' ? name : `${name}/src`, forbiddenImports(name)),
  ...featuresOf(name).map((feature) =>
    refuse(`${name}/src/${feature}`, [...forbiddenImports(name), ...siblingsOf(name, feature)]),
  ),
]);

export default defineConfig({
  plugins: ['typescript', 'react', 'import', 'jsx-a11y', 'vitest', 'unicorn', 'oxc', 'promise'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    '**/dist/**',
    '**/generated/**',
    '.data/**',
    'remote-docs/examples/**',
    '**/remote-types/**',
  ],
  options: { typeAware: true },
  rules: {
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'off',
    'react/exhaustive-deps': 'error',
    'react/rules-of-hooks': 'error',
    'no-console': 'error',
    eqeqeq: ['error', 'always', { null: 'ignore' }],

    // The automatic JSX runtime needs no import; side-effect imports are how styles and workers come in.
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    // Awaiting one after the other is often the point (ordering, back-pressure).
    'no-await-in-loop': 'off',
    // A parameter that shadows a field of the same thing reads better than a made-up second name.
    'no-shadow': 'off',
    // The federation runtime's globals are named so.
    'no-underscore-dangle': 'off',
    // Assertions hidden in helpers are assertions all the same.
    'vitest/expect-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    'vitest/require-to-throw-message': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // Worker ports have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // 'pg.Pool' and 'fc.array' say where they come from.
    'import/no-named-as-default-member': 'off',
    // Kysely's expression builder is made of bound functions.
    'typescript/unbound-method': 'off',
    'promise/no-promise-in-callback': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'oxc/no-map-spread': 'off',
    // <output>, <progress> and <img> are not what a live region, our progress bar and a drawn chart are.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Fastify awaits its handlers, and what one returns is checked against the route's schema.
    'oxc/no-async-endpoint-handlers': 'off',
    'typescript/consistent-return': 'off',
  },
  overrides: [
    ...boundaries,
    {
      // Programs that talk to a terminal.
      files: [
        'toolchain/**',
        'federation/src/cli/**',
        'api/src/lifecycle/**',
        'api/src/demo/**',
        'api/src/main.ts',
        'e2e/**',
        'bench/**',
      ],
      rules: { 'no-console': 'off' },
    },
  ],
});
