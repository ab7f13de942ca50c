import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJsonFile, writePrivateJson } from '../lifecycle/private-file.ts';
import type { Mail, Mailer } from './mailer.ts';

export interface KeptMail extends Mail {
  at: string;
}

const MOST_MAILS = 200;
const name = /^[0-9a-f-]{36}\.json$/;

/** The development mailbox: mails end in a folder of this machine, for a person to look at. */
export class Mailbox implements Mailer {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** By its id: what is sent once more lies there once. */
  async send(mail: Mail): Promise<void> {
    await writePrivateJson(this.#fileOf(mail.id), { ...mail, at: new Date().toISOString() });
    const old = (await this.list()).slice(MOST_MAILS);
    await Promise.all(old.map(({ id }) => rm(this.#fileOf(id), { force: true })));
  }

  /** The newest first. */
  async list(): Promise<KeptMail[]> {
    const files = await readdir(this.#folder).catch(() => []);
    const mails = await Promise.all(
      files.filter((file) => name.test(file)).map((file) => readJsonFile(join(this.#folder, file))),
    );
    return (mails as (KeptMail | undefined)[])
      .filter((mail) => mail !== undefined)
      .toSorted((one, other) => (one.at < other.at ? 1 : -1));
  }

  async find(id: string): Promise<KeptMail | undefined> {
    if (!name.test(`${id}.json`)) return undefined;
    return (await readJsonFile(this.#fileOf(id))) as KeptMail | undefined;
  }

  #fileOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }
}
