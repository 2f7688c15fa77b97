import { type SignInProvider, visitProvider } from '@switchboard/kit-web/host';

/** What this browser tab must remember while the user is at the provider. */
export interface ProviderTrip {
  readonly provider: SignInProvider;
  readonly state: string;
  readonly jump: string;
}

const KEY = 'switchboard.providerTrip';

function rememberTrip(trip: ProviderTrip, storage: Storage = sessionStorage): void {
  storage.setItem(KEY, JSON.stringify(trip));
}

/** The trip that this answer belongs to; another tab may have started a later one. */
export function tripOf(state: string, storage: Storage = sessionStorage): ProviderTrip | null {
  try {
    const trip = JSON.parse(storage.getItem(KEY) ?? '') as ProviderTrip;
    return trip.state === state ? trip : null;
  } catch {
    return null;
  }
}

/** Leaves the portal for the provider, which redirects the user back to /authorize. Throws ApiError. */
export async function leaveFor(provider: SignInProvider, jump: string): Promise<void> {
  const { url, state } = await visitProvider(provider, jump);
  rememberTrip({ provider, state, jump });
  window.location.assign(url);
}
