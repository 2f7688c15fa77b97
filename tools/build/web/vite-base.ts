import { build, type InlineConfig, mergeConfig, type Rolldown } from 'vite';
import { refusalsIn } from './errors.ts';

/**
 * Browsers with import maps, top-level await and `<link rel=modulepreload>`: the staff's browsers, which are kept up to
 * date.
 */
const BROWSERS = ['chrome120', 'edge120', 'firefox121', 'safari17.2'];

export interface ViteBuild {
  readonly chunks: readonly Rolldown.OutputChunk[];
  readonly assets: readonly Rolldown.OutputAsset[];
}

/** Runs one production build in memory; the caller checks it before writing it. */
export async function runVite(config: InlineConfig): Promise<ViteBuild> {
  // vitest and shells set NODE_ENV; a development React must never reach a build
  process.env['NODE_ENV'] = 'production';
  const result = await build(
    mergeConfig<InlineConfig, InlineConfig>(
      {
        configFile: false,
        envDir: false,
        mode: 'production',
        logLevel: 'warn',
        publicDir: false,
        build: {
          write: false,
          target: BROWSERS,
          reportCompressedSize: false,
          modulePreload: { polyfill: false },
          assetsInlineLimit: 0,
          rolldownOptions: { output: { comments: { legal: false } } },
        },
      },
      config,
    ),
  ).catch((error: unknown) => {
    throw refusalsIn(error) ?? error;
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  return {
    chunks: output.filter((item) => item.type === 'chunk'),
    assets: output.filter((item) => item.type === 'asset'),
  };
}
