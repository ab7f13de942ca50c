import type { FastifyPluginAsync } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { BackupConfig } from './backup-config.ts';
import type { BackupStore } from './backup-store.ts';
import { openBackupStore } from './open-backup-store.ts';

declare module 'fastify' {
  interface FastifyInstance {
    backupStore: BackupStore;
  }
}

const backups: FastifyPluginAsync<{ backups: BackupConfig }> = async (app, { backups: config }) => {
  app.decorate('backupStore', openBackupStore(config));
};

export const backupsPlugin = fastifyPlugin(backups, { name: 'backups' });
