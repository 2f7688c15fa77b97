import { gerModule } from '@switchboard/ger-server/module';
import { killedService } from './killed-service.ts';

/** Preloaded by API and worker: adds the service of the test to the modules that the process composes next. */
Object.assign(gerModule, { contributions: [killedService] });
