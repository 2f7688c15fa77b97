import { createApp } from 'vue';
import { App } from './app.ts';
import { start } from './shell-state.ts';

createApp(App).mount('#app');
void start();
