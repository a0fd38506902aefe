import { afterEach, describe, expect, it } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { queryClient } from './query';
import { changed, refetchOn } from './stale';

/** A mounted query that these changes make stale; counts its reads. */
async function look(key: string, changes: Parameters<typeof refetchOn>[0]) {
  const list = { reads: 0, key: [key] };
  refetchOn(changes, list.key);
  const observer = new QueryObserver(queryClient, {
    queryKey: [...list.key, 'list'],
    queryFn: () => {
      list.reads += 1;
      return list.reads;
    },
  });
  ends.push(observer.subscribe(() => undefined));
  await queryClient.refetchQueries({ queryKey: list.key });
  list.reads = 0;
  return list;
}
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  queryClient.clear();
});

/** Starts a mutation; the returned function lets it succeed. */
function send(mutationKey: string[]) {
  let answer: () => void = () => undefined;
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const done = queryClient
    .getMutationCache()
    .build(queryClient, { mutationKey, mutationFn: () => sent })
    .execute(undefined);
  return async () => {
    answer();
    await done;
  };
}

describe('what was changed here', () => {
  it('is read again by who shows it and nobody else, and it is there when the command is done', async () => {
    const users = await look('users', ['user_changed']);
    const plans = await look('plans', ['plan_changed']);
    await changed(['user_changed']);
    expect([users.reads, plans.reads]).toEqual([1, 0]);
  });

  it('is read once, however many changes come together and however many of them a list shows', async () => {
    const orders = await look('orders', ['new_order', 'order_update']);
    await Promise.all([changed(['new_order', 'order_update']), changed(['order_update'])]);
    expect(orders.reads).toBe(1);
  });

  it('is read by nobody while another change of it is on its way, and after the last one', async () => {
    const menu = await look('menu', ['catalog_changed']);
    const answer = send(['menu', 'items']);
    await changed(['catalog_changed']);
    expect(menu.reads).toBe(0);
    await answer();
    await changed(['catalog_changed']);
    expect(menu.reads).toBe(1);
  });

  it('is read also while something else is on its way', async () => {
    const tickets = await look('kitchen', ['order_update']);
    const answer = send(['kitchen-step']);
    await changed(['order_update']);
    expect(tickets.reads).toBe(1);
    await answer();
  });
});
