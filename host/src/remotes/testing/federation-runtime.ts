import { vi } from 'vitest';

// Stands for `@module-federation/enhanced/runtime`: a host that shares nothing, and remotes that need nothing of it.
export const getInstance = () => ({ shareScopeMap: { default: {} } });
export const loadRemote = vi.fn<(id: string) => Promise<unknown>>();
export const registerPlugins = vi.fn<() => void>();
export const registerRemotes = vi.fn<() => void>();
export const satisfy = () => true;
