import { FolderStore } from './folder-store.ts';
import { RefusalError } from './refusal.ts';
import type { Store } from './store.ts';

/** The store at a folder's path or at `s3://bucket/prefix`, with the usual AWS environment variables. */
export async function openStoreAt(location: string): Promise<Store> {
  if (!location.startsWith('s3://')) return new FolderStore(location);
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION, MFE_S3_ENDPOINT } =
    process.env;
  if (!AWS_ACCESS_KEY_ID || !AWS_SECRET_ACCESS_KEY) {
    throw new RefusalError(`${location} needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`);
  }
  // Only who uses it loads it: `sync` is part of every start.
  const { S3Store } = await import('./s3-store.ts');
  return new S3Store({
    location,
    endpoint: MFE_S3_ENDPOINT,
    region: AWS_REGION ?? 'us-east-1',
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  });
}
