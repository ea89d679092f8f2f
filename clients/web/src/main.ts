import '@fontsource/cormorant-garamond/latin-600.css';
import '@fontsource/source-sans-3/latin-400.css';
import '@fontsource/source-sans-3/latin-600.css';
import './style/page.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { arrive } from './people/arrival';
import { loadLanguage } from './shell/language';
import { applySettings } from './store/settings.svelte';

arrive();
applySettings();
await loadLanguage();
mount(App, { target: document.getElementById('app')! });
