// Registers the service worker, and tells when a new version of the app is here.
import { base } from '../shell/base';

export interface Update {
  /** Uses the new version: the page is loaded anew. */
  apply(): void;
}

/** `onUpdate` is told once a newer version is ready. Does nothing where the browser or the address cannot have one. */
export function registerServiceWorker(onUpdate: (update: Update) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !window.isSecureContext) return;
  let applying = false;
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    if (applying) location.reload();
  });
  const tell = (waiting: ServiceWorker) =>
    onUpdate({
      apply() {
        applying = true;
        waiting.postMessage('use-new-version');
      },
    });
  void navigator.serviceWorker
    .register(`${base}service-worker.js`, { scope: base, updateViaCache: 'none' })
    .then((registration) => {
      if (registration?.waiting && navigator.serviceWorker.controller) tell(registration.waiting);
      // An installed app stays open for days, and browsers look for a new version only when one is opened.
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') void registration?.update().catch(() => undefined);
      });
      registration?.addEventListener('updatefound', () => {
        const coming = registration.installing;
        coming?.addEventListener('statechange', () => {
          // The first version ever has nobody to replace.
          if (coming.state === 'installed' && navigator.serviceWorker.controller) tell(coming);
        });
      });
    })
    // Private windows and odd hosts refuse; the app works without.
    .catch(() => undefined);
}

/** Asks the browser not to clear what is kept here when its disk is full. Some ask the player, who has said so by installing the app. */
export function keepForGood(): void {
  if (matchMedia('(display-mode: standalone)').matches) void navigator.storage?.persist?.().catch(() => undefined);
}

/** Has the service worker keep the engine that was just loaded. */
export function keepEngineForLater(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage('keep-engine'));
}
