import { AppError } from '@thali/kit/call/app-error';

/**
 * Counts what is open under several keys at once, each kind of key with a bound of its own: by session, by user, by address. Counts of
 * this process alone; with several gateways a bound is that of each.
 */
export class OpenPlaces<Kind extends string> {
  private readonly open = new Map<string, number>();
  constructor(private readonly bounds: Record<Kind, number>) {}

  /**
   * Takes a place under every key, or none.
   * @returns gives the places back; a second call does nothing
   * @throws AppError TOO_MANY_REQUESTS when one of the bounds is reached
   */
  take(keys: Record<Kind, string>): () => void {
    const kinds = Object.keys(this.bounds) as Kind[];
    const places = kinds.map((kind) => ({ place: `${kind} ${keys[kind]}`, bound: this.bounds[kind] }));
    for (const { place, bound } of places) if ((this.open.get(place) ?? 0) >= bound) throw new AppError('TOO_MANY_REQUESTS');
    for (const { place } of places) this.open.set(place, (this.open.get(place) ?? 0) + 1);
    let taken = true;
    return () => {
      if (taken) for (const { place } of places) this.giveBack(place);
      taken = false;
    };
  }

  private giveBack(place: string): void {
    const others = (this.open.get(place) ?? 0) - 1;
    if (others > 0) this.open.set(place, others);
    else this.open.delete(place);
  }
}
