import type { RemoteContract } from '../contract.ts';
import { PERMISSION, REMOTE_NAME, SEMANTIC_VERSION } from './semantic-version.ts';
import { assertValid, compileSchema, DocumentError } from './validate.ts';

const text = { type: 'string', minLength: 1, maxLength: 200 } as const;

const localizedText = {
  type: 'object',
  additionalProperties: false,
  required: ['en'],
  properties: { en: text, es: text, fr: text, de: text, ja: text },
} as const;

const permissions = {
  type: 'object',
  additionalProperties: false,
  required: ['any'],
  properties: {
    any: {
      type: 'array',
      minItems: 1,
      uniqueItems: true,
      items: { type: 'string', pattern: PERMISSION },
    },
  },
} as const;

/** Absolute, no trailing slash (the root excepted), no dots or query: nothing that could leave the page's own space. */
const path = { type: 'string', pattern: '^/(:?[A-Za-z0-9_-]+(/:?[A-Za-z0-9_-]+)*(/\\*)?)?$' } as const;

/** Of the service only: the gate asks it with the token of whoever looks. */
const example = {
  oneOf: [
    text,
    {
      type: 'object',
      additionalProperties: false,
      required: ['ask', 'at'],
      properties: {
        ask: { type: 'string', pattern: '^/v1/[A-Za-z0-9]', maxLength: 200 },
        at: { type: 'string', pattern: '^(/[^/~]+)+$', maxLength: 100 },
      },
    },
  ],
} as const;

/** The document asks in a person's name before anybody has verified the registry: what only reads, and nothing else. */
const firstQuestion = {
  oneOf: [
    {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'entry'],
      properties: {
        path: { type: 'string', pattern: '^/v1/[A-Za-z0-9/?=&_.-]+$', maxLength: 200 },
        entry: path,
      },
    },
    {
      type: 'object',
      additionalProperties: false,
      required: ['path', 'body', 'entry'],
      properties: {
        path: { type: 'string', const: '/v1/query/execute' },
        body: { type: 'object' },
        entry: path,
      },
    },
  ],
} as const;

/** A file of the build: relative, and never upwards. */
const FILE = '^(?!.*\\.\\.)[A-Za-z0-9_][A-Za-z0-9_./-]*$';
const file = { type: 'string', pattern: FILE } as const;
const bytes = { type: 'integer', minimum: 0 } as const;

const moduleName = { type: 'string', pattern: '^\\./[a-z0-9-]+$' } as const;
const slotName = { type: 'string', pattern: '^[a-z][a-z0-9-]*\\.[a-z][a-z0-9-]*$', maxLength: 80 } as const;

const slotProps = {
  type: 'object',
  propertyNames: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*$' },
  additionalProperties: {
    type: 'object',
    additionalProperties: false,
    required: ['type'],
    properties: {
      type: { type: 'string', enum: ['string', 'number', 'boolean'] },
      optional: { type: 'boolean', const: true },
      values: { type: 'array', minItems: 1, uniqueItems: true, items: text },
    },
  },
} as const;

export const contractSchema = {
  type: 'object',
  additionalProperties: false,
  required: [
    'schema',
    'name',
    'version',
    'build',
    'container',
    'routes',
    'nav',
    'requires',
    'modules',
    'entry',
    'preload',
    'files',
    'sizes',
  ],
  properties: {
    schema: { type: 'integer', const: 1 },
    name: { type: 'string', pattern: REMOTE_NAME },
    version: { type: 'string', pattern: SEMANTIC_VERSION },
    build: { type: 'string', pattern: '^[0-9a-f]{12}$' },
    container: { type: 'string', pattern: '^[a-z][a-z0-9_]*_[0-9a-f]{12}$' },
    routes: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['path', 'title'],
        properties: {
          path,
          title: localizedText,
          examples: { type: 'object', additionalProperties: example },
          permissions,
          denied: localizedText,
          public: { type: 'boolean', const: true },
          screen: { type: 'boolean', const: true },
          asks: { type: 'array', maxItems: 20, items: firstQuestion },
          figures: file,
        },
      },
    },
    nav: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['id', 'path', 'label', 'permissions', 'area', 'order'],
        properties: {
          id: { type: 'string', pattern: '^[a-z][a-z0-9-]*$' },
          path,
          label: localizedText,
          permissions,
          area: { type: 'string', enum: ['main', 'organization'] },
          order: { type: 'number' },
        },
      },
    },
    requires: {
      type: 'object',
      additionalProperties: { type: 'string', minLength: 1 },
    },
    modules: {
      type: 'array',
      uniqueItems: true,
      contains: { type: 'string', const: './routes' },
      items: moduleName,
    },
    slots: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['name', 'props'],
        properties: { name: slotName, props: slotProps },
      },
    },
    fills: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['slot', 'title'],
        properties: {
          slot: slotName,
          module: moduleName,
          path: { type: 'string', pattern: '^/[A-Za-z0-9_/?=&%.,-]*$', maxLength: 200 },
          title: localizedText,
          permissions,
          props: slotProps,
          order: { type: 'number' },
        },
      },
    },
    ahead: { type: 'boolean', const: true },
    entry: file,
    preload: { type: 'array', items: file },
    files: {
      type: 'object',
      propertyNames: { type: 'string', pattern: FILE },
      additionalProperties: { type: 'string', pattern: '^sha384-[A-Za-z0-9+/]{64}$' },
    },
    sizes: {
      type: 'object',
      additionalProperties: false,
      required: ['total', 'totalGzip', 'initial', 'initialGzip'],
      properties: { total: bytes, totalGzip: bytes, initial: bytes, initialGzip: bytes },
    },
  },
} as const;

const validate = compileSchema<RemoteContract>(contractSchema);

/** Bytes of a contract, and of that of it which every page of everybody loads. The largest of our own have 18,000 and 4,000. */
const MOST = { all: 200_000, everybodys: 30_000 };

/** Checks the shape, and what a schema cannot say: that the files named are files of the build, and that it is no burden. */
export function assertContract(value: unknown): asserts value is RemoteContract {
  assertValid(validate, 'contract.json', value);
  assertLight(value);
  for (const { slot, module, path } of value.fills ?? []) {
    if (
      (module === undefined) !== (path === undefined) &&
      (module === undefined || value.modules.includes(module))
    )
      continue;
    assertValid(validate, 'contract.json', {
      ...value,
      fills: `${slot} is filled by neither a module nor a path`,
    });
  }
  const figures = value.routes.flatMap((route) => route.figures ?? []);
  for (const name of [value.entry, ...value.preload, ...figures]) {
    if (!Object.hasOwn(value.files, name)) {
      assertValid(validate, 'contract.json', { ...value, files: `no integrity value for ${name}` });
    }
  }
}

/** One part's contract must not make the pages of all others slow: each of them loads where pages and navigation are. */
function assertLight(contract: RemoteContract): void {
  const { routes, nav, fills = [] } = contract;
  const sizes = {
    all: JSON.stringify(contract).length,
    everybodys: JSON.stringify([
      routes.map(({ asks: _documents, figures: _too, examples: _gates, ...route }) => route),
      nav,
      fills,
    ]).length,
  };
  if (sizes.everybodys > MOST.everybodys)
    throw new DocumentError(
      `contract.json is too large: every page loads its routes, nav and fills, ${sizes.everybodys} bytes, and ${MOST.everybodys} are the most.`,
    );
  if (sizes.all > MOST.all)
    throw new DocumentError(
      `contract.json is too large: it has ${sizes.all} bytes, and ${MOST.all} are the most.`,
    );
}
