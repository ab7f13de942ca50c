import { createHash, randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { demoPeople, demoTenants, type DemoTenant, describeRoles, fullName } from '../demo/people.ts';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';
import { accountId, accountOf } from './account-id.ts';

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
  /** The organization that gives it out, and that it leads to. */
  tenantId: string;
}

interface StoredPassword {
  salt: string;
  hash: string;
  /** Absent in what older versions wrote, when there was one password for all. */
  tenantId?: string;
}

interface StoredPerson {
  email: string;
  name: string;
  passwords: StoredPassword[];
}

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
/** OWASP's figures for scrypt; `maxmem` must exceed 128·N·r bytes. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };

/** The demo people, who need no password, and those created in the product, who need the one they were given. */
export class PeopleStore {
  readonly #path: string;
  readonly #stored: Map<string, StoredPerson>;
  #writing: Promise<void> = Promise.resolve();
  #deriving: Promise<unknown> = Promise.resolve();

  private constructor(path: string, stored: StoredPerson[]) {
    this.#path = path;
    this.#stored = new Map(stored.map((person) => [person.email, person]));
  }

  static async open(folder: string): Promise<PeopleStore> {
    const path = join(folder, 'people.json');
    const stored = ((await readJsonFile(path)) ?? []) as (StoredPerson | (StoredPassword & NamedPerson))[];
    return new PeopleStore(path, stored.map(asStored));
  }

  /**
   * Lets a person sign in. Each organization that adds an address has a password of its own for it, which leads there and
   * nowhere else: an administrator of one must neither replace nor know what opens another. Demo people need none.
   */
  async accept(person: NewPerson): Promise<'accepted' | 'known'> {
    const email = person.email.trim().toLowerCase();
    if (demo.some((each) => each.email === email)) return 'known';
    const salt = randomBytes(16);
    const hash = await this.#derive(person.password, salt);
    const { tenantId } = person;
    const password = { tenantId, salt: salt.toString('base64url'), hash: hash.toString('base64url') };
    const before = this.#stored.get(email);
    const others = (before?.passwords ?? []).filter((each) => each.tenantId !== tenantId);
    this.#stored.set(email, { email, name: before?.name ?? person.name, passwords: [...others, password] });
    this.#writing = this.#writing
      .catch(() => undefined)
      .then(() => writePrivateJson(this.#path, [...this.#stored.values()]));
    await this.#writing;
    return 'accepted';
  }

  /** The person, with the organization that the password is of; the newest where several gave out the same one. */
  async verify(email: string, password: string): Promise<Person | undefined> {
    const stored = this.#stored.get(email.toLowerCase());
    // Nobody learns from the time it takes whether there is such a person.
    if (!stored) await this.#derive(password, Buffer.alloc(16));
    for (const { salt, hash, tenantId } of stored?.passwords.toReversed() ?? []) {
      const derived = await this.#derive(password, Buffer.from(salt, 'base64url'));
      if (stored && timingSafeEqual(derived, Buffer.from(hash, 'base64url')))
        return asPerson(stored, tenantId);
    }
    return undefined;
  }

  /** One at a time: each takes 32 MB and one of four threads that files, compression and others need as well. */
  #derive(password: string, salt: Buffer): Promise<Buffer> {
    const derived = this.#deriving.then(() => derive(password, salt, 32, cost));
    this.#deriving = derived.catch(() => undefined);
    return derived;
  }

  all(): Person[] {
    return [...demo, ...[...this.#stored.values()].map((person) => asPerson(person))];
  }

  byEmail(email: string): Person | undefined {
    return this.all().find((person) => person.email === email.toLowerCase());
  }

  bySub(sub: string): Person | undefined {
    const { subject, tenant } = accountOf(sub);
    if (tenant === undefined) return this.all().find((person) => person.sub === subject);
    const stored = [...this.#stored.values()].find(({ email }) => subjectOf(email) === subject);
    const isOpen = stored?.passwords.some(({ tenantId }) => tenantId === tenant);
    return stored && isOpen ? asPerson(stored, tenant) : undefined;
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

type NamedPerson = Pick<StoredPerson, 'email' | 'name'>;

function asStored(written: StoredPerson | (StoredPassword & NamedPerson)): StoredPerson {
  if ('passwords' in written) return written;
  const { email, name, salt, hash } = written;
  return { email, name, passwords: [{ salt, hash }] };
}

function asPerson({ email, name }: NamedPerson, tenantId?: string): Person {
  return {
    sub: accountId(subjectOf(email), tenantId),
    email,
    name,
    about: 'Created in the product',
    tenantIds: tenantId === undefined ? [] : [tenantId],
    needsPassword: true,
  };
}

/** A subject must be stable and must not be the address itself, which the product may change. */
function subjectOf(email: string): string {
  return createHash('sha256').update(`dev-sso/${email}`).digest('base64url').slice(0, 24);
}
