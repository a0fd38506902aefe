/** Sorts before every order id, so that any order with the item on that day overrides title and price. */
const noOrder = '00000000-0000-0000-0000-000000000000';

/**
 * SQL that adds the items' revenue in the documents of `source` (tenant_id, business_day, sign, items jsonb), for a `with` of the counting
 * statement. An item without orders on that day gets its alphabetically last title, so that it does not depend on the order of delivery.
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
