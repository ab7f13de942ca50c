import './offered-modules.ts';
import { RemoteLoader } from './loader.ts';
import { matchContractRoute } from './match-route.ts';
import { followOverrideLinks, RemoteOverrides, wantedOverrides } from './overrides.ts';
import { followPreviewLinks, Preview, wantedPreview } from './preview/preview.ts';
import { preloadRelease } from './preload.ts';
import { RegistryClient } from './registry-client.ts';
import { fetchRegistryConfig } from './registry-config.ts';
import { RemoteTelemetry } from './telemetry.ts';

/** What the page knows of remotes. */
export interface Remotes {
  registry: RegistryClient;
  loader: RemoteLoader;
  overrides: RemoteOverrides;
  preview: Preview;
}

/** What whoever begins with them needs besides. */
export interface StartedRemotes extends Remotes {
  telemetry: RemoteTelemetry;
}

/**
 * Begins with remotes, before the shell's own code has arrived: configuration, registry, then the files of the page
 * that the address names. They are fetched early and run only after the person was found to be allowed to see them.
 */
export function startRemotes(signal: AbortSignal): StartedRemotes {
  const wanted = wantedOverrides();
  followOverrideLinks(signal);
  const overrides = new RemoteOverrides(wanted.addresses, wanted.unreadable);
  followPreviewLinks(signal);
  const preview = new Preview(wantedPreview());
  const registry = new RegistryClient(fetchRegistryConfig, {
    amend: async (document, config) => preview.amend(await overrides.amend(document, config), config),
  });
  const telemetry = new RemoteTelemetry();
  const loader = new RemoteLoader({ registry, overrides, preview, report: telemetry.report });
  void prepareFirstPage(registry, loader).finally(() => registry.watch(signal));
  return { registry, loader, overrides, preview, telemetry };
}

async function prepareFirstPage(registry: RegistryClient, loader: RemoteLoader): Promise<void> {
  const { registry: document } = await registry.refresh();
  const match = document && matchContractRoute(document, null, location.pathname);
  // A person who may get the canary is not known yet; then nothing is fetched on a guess.
  if (!match || document.remotes[match.candidate.remote]?.canary) return;
  const { contract } = match.candidate;
  await preloadRelease(contract, loader.folderOf(match.candidate));
}
