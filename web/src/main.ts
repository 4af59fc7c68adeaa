import { mount } from 'svelte';
import { openArchive } from './library/archive';
import { fillArchive, letOldestGo } from './library/local-games';
import { keepSending } from './library/sync';
import { watchIncoming } from './pwa/incoming';
import { keepForGood, registerServiceWorker } from './pwa/register';
import UpdateBar from './pwa/UpdateBar.svelte';
import { toast } from './shell/announce.svelte';
import App from './shell/App.svelte';
import { route, watchAddress } from './shell/router.svelte';
import { loadEngineWhenIdle, services } from './shell/services';
import { chosenLanguage, watchSettings } from './shell/settings.svelte';
import { openArchivedValues, whenFull } from './shell/storage';
import { t } from './strings';
import { speak } from './strings/texts.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

/** A database that hesitates must not hold up the app. */
const kPatience = 400;

async function start(): Promise<void> {
  watchSettings();
  watchAddress();
  // The words first, too: nobody wants to see the page change its language.
  const words = speak(chosenLanguage());
  await Promise.race([Promise.allSettled([openArchive(), openArchivedValues()]), new Promise((resolve) => setTimeout(resolve, kPatience))]);
  await words;
  fillArchive();
  mount(App, { target: document.getElementById('app')! });
  whenFull(letOldestGo, () => toast(t('app.notKept'), 'bad'));
  watchIncoming();
  loadEngineWhenIdle();
  keepSending(services.library, (id) => route.path === `/play/${id}`);
  keepForGood();
  registerServiceWorker((update) => {
    mount(UpdateBar, { target: document.body, props: { update } });
  });
}

void start();
