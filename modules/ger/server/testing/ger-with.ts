import type { Contribution, ModuleServer } from '@switchboard/kit-server';
import { gerModule } from '../module.ts';

/** The workflow with the services of a test, as if other modules contributed them. */
export const gerWith = (...contributions: readonly Contribution[]): ModuleServer => ({ ...gerModule, contributions });
