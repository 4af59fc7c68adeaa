import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepForGood, registerServiceWorker } from './register';

/** Puts it in place of what the browser has of that name. */
function replace(where: object, name: string, value: unknown): void {
  Object.defineProperty(where, name, { value, configurable: true });
  undo.push(() => Reflect.deleteProperty(where, name));
}
const undo: (() => void)[] = [];

afterEach(() => {
  for (const each of undo.splice(0)) each();
  vi.unstubAllEnvs();
});

describe('the installed app', () => {
  it('asks for its storage to be kept, a page in a browser does not', () => {
    const persist = vi.fn().mockResolvedValue(true);
    replace(navigator, 'storage', { persist });
    replace(window, 'matchMedia', () => ({ matches: false }));
    keepForGood();
    expect(persist).not.toHaveBeenCalled();
    replace(window, 'matchMedia', (query: string) => ({ matches: query.includes('standalone') }));
    keepForGood();
    expect(persist).toHaveBeenCalledTimes(1);
  });
});

describe('a new version', () => {
  it('is looked for whenever the app comes into view, told, and used when somebody says so', async () => {
    vi.stubEnv('PROD', true);
    const waiting = { postMessage: vi.fn() };
    const registration = Object.assign(new EventTarget(), { waiting, update: vi.fn().mockResolvedValue(undefined) });
    const container = Object.assign(new EventTarget(), { controller: {}, register: vi.fn().mockResolvedValue(registration) });
    replace(navigator, 'serviceWorker', container);
    replace(window, 'isSecureContext', true);
    const told = vi.fn();
    registerServiceWorker(told);
    await vi.waitFor(() => expect(told).toHaveBeenCalledTimes(1));
    expect(waiting.postMessage).not.toHaveBeenCalled();
    (told.mock.calls[0][0] as { apply(): void }).apply();
    expect(waiting.postMessage).toHaveBeenCalledWith('use-new-version');

    replace(document, 'visibilityState', 'hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).not.toHaveBeenCalled();
    replace(document, 'visibilityState', 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(registration.update).toHaveBeenCalledTimes(1);
  });
});
