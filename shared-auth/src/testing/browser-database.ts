/** The browser's database, in memory: for tests of pages whose writes may wait (`shared-auth/outbox`). */
import 'fake-indexeddb/auto';
