const places = new WeakMap<object, string>();

/** Records in which file, and where in it, an entry of the declarations of a site is. */
export function notePlace(entry: object, place: string): void {
  places.set(entry, place);
}

/** Returns the place of an entry for the beginning of a message: `shop.yaml: declarations.settings.0: `. Empty if unknown. */
export function placeOf(entry: object): string {
  const place = places.get(entry);
  return place === undefined ? '' : `${place}: `;
}
