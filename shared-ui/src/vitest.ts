import { fileURLToPath } from 'node:url';

/**
 * The part of a web package's vitest configuration that all share: `defineProject(webProject('remote-clients'))`.
 * Node loads antd's CommonJS build as it is, so the ES modules that a bundler wants are mapped onto it.
 *
 * @param isolate false where no test replaces a module (`vi.mock`): the files of a worker then load React and antd once, which
 * takes half of the time that they take otherwise
 */
export function webProject(
  name: string,
  isolate = true,
): {
  resolve: { alias: { find: RegExp; replacement: string }[] };
  test: {
    name: string;
    environment: 'happy-dom';
    include: string[];
    setupFiles: string[];
    isolate: boolean;
    testTimeout: number;
    expect: { poll: { timeout: number } };
    server: { deps: { inline: RegExp[] } };
  };
} {
  return {
    resolve: {
      alias: [
        { find: /^antd\/es\/index\.js$/, replacement: 'antd' },
        { find: /^antd\/es\//, replacement: 'antd/lib/' },
      ],
    },
    test: {
      name,
      environment: 'happy-dom',
      isolate,
      // To end what hangs, and no measure of speed: beside all the other tests a page takes a multiple of its time.
      testTimeout: 40_000,
      expect: { poll: { timeout: 10_000 } },
      include: ['src/**/*.test.{ts,tsx}'],
      // Where they are installed packages Node would load them, and it knows no style sheets.
      server: { deps: { inline: [/[\\/]node_modules[\\/]shared-(ui|auth)[\\/]/] } },
      setupFiles: [fileURLToPath(new URL('./testing/setup.ts', import.meta.url))],
    },
  };
}
