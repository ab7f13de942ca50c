import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueProblems } from 'shared-ui/testing';
import { expect, it } from 'vitest';
import remote from '../../remote.config.ts';
import de from './de.json';
import english from './en.json';
import es from './es.json';
import fr from './fr.json';
import ja from './ja.json';

const source = join(import.meta.dirname, '..');

function sources(): string {
  return readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(source, file), 'utf8'))
    .join('\n');
}

it('says the same in every language', () => {
  expect(catalogueProblems(english, { es, fr, de, ja })).toEqual([]);
});

it('has no message that nothing shows', () => {
  const code = sources();
  // Ids that are put together end in a part that varies: `status.${status}`.
  const shown = (id: string) =>
    code.includes(`'${id}'`) ||
    code.includes(`"${id}"`) ||
    code.includes(`\`${id.slice(0, id.lastIndexOf('.'))}.\${`);
  expect(Object.keys(english).filter((id) => !shown(id))).toEqual([]);
});

it('denies a page before its code is fetched in the words of the page itself', () => {
  const spoken = {
    '/users': ['denied.list', 'denied.users'],
    '/users/new': ['denied.create', 'denied.users'],
    '/users/:id/roles': ['denied.view', 'denied.userRoles'],
    '/roles': ['denied.list', 'denied.roles'],
    '/roles/new': ['denied.create', 'denied.roles'],
    '/roles/:id/permissions': ['denied.view', 'denied.rolePermissions'],
  } as const;
  expect(remote.routes.map(({ path }) => path)).toEqual(Object.keys(spoken));
  for (const { path, denied } of remote.routes) {
    const [action, resource] = spoken[path as keyof typeof spoken];
    expect(denied?.en).toBe(`You don't have permission to ${english[action]} ${english[resource]}`);
    for (const [language, texts] of Object.entries({ es, fr, de, ja })) {
      const sentence = denied?.[language as 'es'];
      expect(sentence).toContain(texts[action]);
      expect(sentence).toContain(texts[resource]);
    }
  }
});
