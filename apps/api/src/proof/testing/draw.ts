/**
 * Whether the account at this place is drawn for a call: one in so many, other ones for every call and the same ones in every run,
 * so that what fails once fails again.
 */
export function isDrawn(call: string, place: number, oneIn: number): boolean {
  const letters = Buffer.from(call).reduce((sum, letter) => sum + letter, 0);
  return (letters + place) % oneIn === 0;
}
