import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Database } from '../database/database.ts';
import { StartRefusal } from '../lifecycle/start-refusal.ts';
import { resealWebhookSecrets } from '../webhooks/reseal-secrets.ts';
import { type KeySettings, loadKeyRing } from './key-ring.ts';
import { SealedError, SecretBox } from './secret-box.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Encrypts what the database keeps and must not be able to read. */
    secretBox: SecretBox;
  }
}

interface SecretsOptions {
  database: Database;
  keys: KeySettings;
}

/** Opens the keys, which lie outside the database, and encrypts with the newest what is there in clear or with another. */
const secrets: FastifyPluginAsync<SecretsOptions> = async (app, { database, keys }) => {
  const box = new SecretBox(await loadKeyRing(keys));
  app.decorate('secretBox', box);
  const count = await orRefuseToStart(() => resealWebhookSecrets(database, box));
  if (count > 0) app.log.info({ count }, 'Encrypted webhook secrets with the newest key');
};

/** Where a key is missing that is still needed, the sentence that says which ends the start. */
export async function orRefuseToStart<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SealedError) throw new StartRefusal(error.message, { cause: error });
    throw error;
  }
}

export const secretsPlugin = fastifyPlugin(secrets, { name: 'secrets' });
