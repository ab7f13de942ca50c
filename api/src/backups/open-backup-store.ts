import type { BackupConfig } from './backup-config.ts';
import type { BackupStore } from './backup-store.ts';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';

export function openBackupStore(config: BackupConfig): BackupStore {
  return config.kind === 'folder' ? new FolderStore(config.folder) : new S3Store(config);
}
