export { registerEmbedSample } from './register.ts';
export { EMBED_SAMPLE_PORT, startEmbedSample } from './server.ts';
