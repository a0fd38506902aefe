import type { EntityManager } from 'typeorm';
import type { ImportPlan } from './import-plan.js';

/** Writes what a plan says. Tables are written whole, so the time hardly depends on the number of lines. */
export async function writeImport(tx: EntityManager, tenantId: string, plan: ImportPlan): Promise<void> {
  const items = [...plan.added, ...plan.changed];
  if (!items.length) return;
  await tx.query(
    `insert into category (tenant_id, id, title, position)
     select $1, id, title, (select coalesce(max(position), 0) from category) + place
     from unnest($2::uuid[], $3::text[]) with ordinality as made (id, title, place)`,
    [tenantId, plan.categories.map(({ id }) => id), plan.categories.map(({ title }) => title)],
  );
  await tx.query(
    `insert into menu_item (tenant_id, id, title, price_minor, price_thousandths, net_price_minor, net_price_thousandths,
                            category_id, tax_id, is_sold_out, diet, position)
     select $1, id, title, price_minor, price_thousandths, net_price_minor, net_price_thousandths, category_id, tax_id, is_sold_out, diet,
            (select coalesce(max(position), 0) from menu_item) + row_number() over (order by id)
     from jsonb_to_recordset($2::jsonb) as item (
       id uuid, title text, price_minor bigint, price_thousandths bigint, net_price_minor bigint, net_price_thousandths bigint, category_id uuid, tax_id uuid, is_sold_out boolean, diet text)
     on conflict (tenant_id, id) do update set
       title = excluded.title, price_minor = excluded.price_minor, price_thousandths = excluded.price_thousandths,
       net_price_minor = excluded.net_price_minor, net_price_thousandths = excluded.net_price_thousandths,
       category_id = excluded.category_id, tax_id = excluded.tax_id, is_sold_out = excluded.is_sold_out, diet = excluded.diet`,
    [tenantId, JSON.stringify(items.map(({ variants, addons, ...columns }) => columns))],
  );
  const changed = plan.changed.map(({ id }) => id);
  for (const [table, options] of [
    ['menu_item_variant', items.flatMap(({ variants }) => variants)],
    ['menu_item_addon', items.flatMap(({ addons }) => addons)],
  ] as const) {
    await tx.query(`delete from ${table} where item_id = any($1) and id <> all($2)`, [changed, options.map(({ id }) => id)]);
    await tx.query(
      `insert into ${table} (tenant_id, id, item_id, title, price_minor, price_thousandths, position)
       select $1, id, item_id, title, price_minor, price_thousandths, position
       from jsonb_to_recordset($2::jsonb) as option (
         id uuid, item_id uuid, title text, price_minor bigint, price_thousandths bigint, position int)
       on conflict (tenant_id, id) do update set
         title = excluded.title, price_minor = excluded.price_minor, price_thousandths = excluded.price_thousandths,
         position = excluded.position`,
      [tenantId, JSON.stringify(options)],
    );
  }
}
