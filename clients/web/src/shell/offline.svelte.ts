import { language } from '../words';

/** The service worker: offline after the first visit, and a notice when a new version lies ready. */
class Update {
  yes = $state(false);
  /** Everything that any game needs is kept on this device. */
  isWhole = $state(false);
  private waiting: ServiceWorker | null = null;
  found(worker: ServiceWorker): void {
    this.waiting = worker;
    this.yes = true;
  }
  apply(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    this.waiting?.postMessage('activate');
  }
}
export const updateReady = new Update();

export async function goOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  // Without a network just now, the next visit tries again.
  const registration = await navigator.serviceWorker.register('./offline.js').catch(() => null);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) updateReady.found(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) updateReady.found(worker);
    });
  });
  void navigator.serviceWorker.ready.then(() => (updateReady.isWhole = true));
  if (language() !== 'en') (await navigator.serviceWorker.ready).active?.postMessage({ language: language() });
}
