/** Simulators and the demo company never run in production; the server image sets the mode for everything in it. */
export function refuseProduction(what: string, mode = process.env['SWITCHBOARD_MODE']): void {
  if (mode === 'production')
    throw new Error(`${what} never runs in production: set SWITCHBOARD_MODE to demo, test or dev`);
}
