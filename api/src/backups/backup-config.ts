import { resolve } from 'node:path';
import { ConfigError } from '../config-error.ts';

/** Where archives are kept. */
export type BackupConfig =
  | { kind: 'folder'; folder: string }
  | {
      kind: 's3';
      /** `https://…/`, below which the archives lie. */
      address: string;
      /** Where an archive is written before it is sent. */
      folder: string;
      region: string;
      accessKeyId: string;
      secretAccessKey: string;
      sessionToken?: string;
    };

interface BackupEnvironment {
  BACKUP_STORE?: string;
  BACKUP_S3_ENDPOINT?: string;
  AWS_REGION: string;
  AWS_ACCESS_KEY_ID?: string;
  AWS_SECRET_ACCESS_KEY?: string;
  AWS_SESSION_TOKEN?: string;
}

export function backupConfig(env: BackupEnvironment, dataDir: string): BackupConfig {
  const folder = resolve(dataDir, 'backups');
  const { BACKUP_STORE: store } = env;
  if (store === undefined) return { kind: 'folder', folder };
  if (!store.startsWith('s3:')) return { kind: 'folder', folder: resolve(store) };
  const [, bucket, prefix = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]+)(?:\/(.*?))?\/?$/.exec(store) ?? [];
  if (bucket === undefined)
    throw new ConfigError(`BACKUP_STORE must be a folder or s3://bucket/prefix (it is '${store}').`);
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (accessKeyId === undefined || secretAccessKey === undefined)
    throw new ConfigError(
      'BACKUP_STORE names a bucket, which needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
    );
  const { AWS_REGION: region, AWS_SESSION_TOKEN: sessionToken, BACKUP_S3_ENDPOINT: endpoint } = env;
  const bucketAddress =
    endpoint === undefined
      ? `https://${bucket}.s3.${region}.amazonaws.com/`
      : `${endpoint.replace(/\/+$/, '')}/${bucket}/`;
  return {
    kind: 's3',
    address: prefix === '' ? bucketAddress : `${bucketAddress}${prefix}/`,
    folder,
    region,
    accessKeyId,
    secretAccessKey,
    ...(sessionToken === undefined ? {} : { sessionToken }),
  };
}
