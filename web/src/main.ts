import { mount } from 'svelte';
import App from './shell/App.svelte';
import { watchAddress } from './shell/router.svelte';
import { watchSettings } from './shell/settings.svelte';
import './style/fonts.css';
import './style/tokens.css';
import './style/base.css';

watchSettings();
watchAddress();
mount(App, { target: document.getElementById('app')! });
