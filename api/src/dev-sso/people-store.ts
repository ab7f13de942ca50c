import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoPeople, demoTenants, type DemoTenant, describeRoles, fullName } from '../demo/people.ts';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';

/** Somebody who can sign in here. */
export interface Person {
  sub: string;
  email: string;
  name: string;
  /** What the picker says below the name. */
  about: string;
  tenantIds: string[];
  needsPassword: boolean;
}

export interface NewPerson {
  email: string;
  name: string;
  /** The temporary password; only its scrypt hash is kept. */
  password: string;
}

interface StoredPerson {
  email: string;
  name: string;
  salt: string;
  hash: string;
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** OWASP's figures for scrypt; `maxmem` must exceed 128·N·r bytes. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The demo people, who need no password, and those created in the product, who need the one they were given. */
export class PeopleStore {
  readonly #path: string;
  readonly #stored: Map<string, StoredPerson>;
  #writing: Promise<void> = Promise.resolve();

  private constructor(path: string, stored: StoredPerson[]) {
    this.#path = path;
    this.#stored = new Map(stored.map((person) => [person.email, person]));
  }

  static async open(folder: string): Promise<PeopleStore> {
    const path = join(folder, 'people.json');
    return new PeopleStore(path, ((await readJsonFile(path)) ?? []) as StoredPerson[]);
  }

  /**
   * Lets a person sign in. Somebody already known keeps their way of signing in: an administrator of one tenant must
   * not replace the password of a person who also belongs to another.
   */
  async accept(person: NewPerson): Promise<'accepted' | 'known'> {
    const email = person.email.trim().toLowerCase();
    if (this.byEmail(email)) return 'known';
    const salt = randomBytes(16);
    const hash = await derive(person.password, salt, 32, cost);
    this.#stored.set(email, {
      email,
      name: person.name,
      salt: salt.toString('base64url'),
      hash: hash.toString('base64url'),
    });
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateJson(this.#path, [...this.#stored.values()]));
    await this.#writing;
    return 'accepted';
  }

  async verify(email: string, password: string): Promise<boolean> {
    const stored = this.#stored.get(email.toLowerCase());
    if (!stored) return false;
    const hash = await derive(password, Buffer.from(stored.salt, 'base64url'), 32, cost);
    return timingSafeEqual(hash, Buffer.from(stored.hash, 'base64url'));
  }

  all(): Person[] {
    return [...demo, ...[...this.#stored.values()].map(asPerson)];
  }

  byEmail(email: string): Person | undefined {
    return this.all().find((person) => person.email === email.toLowerCase());
  }

  bySub(sub: string): Person | undefined {
    return this.all().find((person) => person.sub === sub);
  }
}

const demo: Person[] = demoPeople.map((person) => ({
  sub: subjectOf(person.email),
  email: person.email,
  name: fullName(person),
  about: describeRoles(person),
  tenantIds: Object.keys(person.roles).map((tenant) => demoTenants[tenant as DemoTenant].id),
  needsPassword: false,
}));

function asPerson({ email, name }: StoredPerson): Person {
  return {
    sub: subjectOf(email),
    email,
    name,
    about: 'Created in the product',
    tenantIds: [],
    needsPassword: true,
  };
}

/** A subject must be stable and must not be the address itself, which the product may change. */
function subjectOf(email: string): string {
  return createHash('sha256').update(`dev-sso/${email}`).digest('base64url').slice(0, 24);
}
