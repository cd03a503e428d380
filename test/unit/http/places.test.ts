import { describe, expect, it } from 'vitest';
import { createPlaces, NoPlaceError } from '../../../schema/bounded-places.ts';

const never = new AbortController().signal;

describe('places', () => {
  it('are given out in the order in which they were asked for', async () => {
    const places = createPlaces({ places: 1, waiting: 5 });
    const order: number[] = [];
    const first = await places.take(never);
    const others = [1, 2, 3].map((number) =>
      places.take(never).then((free) => {
        order.push(number);
        free();
      }),
    );
    first();
    await Promise.all(others);
    expect(order).toEqual([1, 2, 3]);
    (await places.take(never))();
  });

  it('are handed back once, however often that is said', async () => {
    const places = createPlaces({ places: 1, waiting: 0 });
    const free = await places.take(never);
    free();
    free();
    await places.take(never);
    await expect(places.take(never)).rejects.toThrow(NoPlaceError);
  });

  it('are not kept for whoever has left', async () => {
    const places = createPlaces({ places: 1, waiting: 2 });
    const free = await places.take(never);
    const leaving = new AbortController();
    const left = places.take(leaving.signal);
    const stays = places.take(never);
    leaving.abort();
    await expect(left).rejects.toThrow(NoPlaceError);
    free();
    (await stays)();
    await expect(places.take(AbortSignal.abort())).rejects.toThrow(NoPlaceError);
  });
});
