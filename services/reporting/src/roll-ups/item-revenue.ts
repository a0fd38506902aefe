/** Before every order: whatever order has the item on that day says its title and price. */
const noOrder = '00000000-0000-0000-0000-000000000000';

/**
 * Adds what the documents of `source` (tenant_id, business_day, sign, items jsonb) say their items brought. For a `with` of the statement that
 * counts them. The title of an item that no order has on that day is the last by the alphabet, so that it depends on no order of delivery.
 */
export const addItemRevenue = (source: string): string => `
    insert into day_item
      (tenant_id, business_day, item_id, orders_count, quantity, sales_minor, revenue_minor, title, unit_minor, last_order_id)
    select tenant_id, business_day, "itemId", 0, 0, 0, sum(sign * "totalMinor"), max(title), 0, '${noOrder}'
    from ${source}, jsonb_to_recordset(items) as item ("itemId" uuid, title text, "totalMinor" bigint)
    group by tenant_id, business_day, "itemId"
    on conflict (tenant_id, business_day, item_id) do update set
      revenue_minor = day_item.revenue_minor + excluded.revenue_minor,
      title = case when day_item.last_order_id = '${noOrder}' then greatest(day_item.title, excluded.title) else day_item.title end`;
