/** One order in one statement: the day's counter, the idempotency key, the order, its items and its event. Returns the token. */
export const placeOrderStatement = `
with counted as (
  insert into token_counter (tenant_id, business_day, last_token) values ($1, $2, 1)
  on conflict (tenant_id, business_day) do update set last_token = token_counter.last_token + 1
  returning last_token
), claimed as (
  insert into idempotency_key (tenant_id, user_id, operation, key, input_hash, answer)
  values ($1, 'bench', 'create_order', $3, $4, json_build_object('orderId', $5::uuid))
), placed as (
  insert into orders (tenant_id, id, business_day, token_no, created_at, created_by, delivery_type, customer_type, coupon_code,
    discount_percent_bp, currency, subtotal_minor, discount_minor, tax_minor, total_minor)
  select $1, $5, $2, last_token, $6, 'bench', $7, 'WALKIN', $8, $9, 'INR', $10, $11, $12, $13 from counted
), items as (
  insert into order_item (tenant_id, id, order_id, position, item_id, title, variant_id, variant_title, variant_price_minor,
    addons, unit_minor, quantity, notes, tax_title, tax_rate_bp, tax_type, status_at)
  select $1, id, $5, position, item_id, title, variant_id, variant_title, variant_price_minor,
    addons, unit_minor, quantity, notes, tax_title, tax_rate_bp, tax_type, $6
  from jsonb_to_recordset($14::jsonb) as item(id uuid, position int, item_id uuid, title text, variant_id uuid, variant_title text,
    variant_price_minor bigint, addons jsonb, unit_minor bigint, quantity int, notes text, tax_title text, tax_rate_bp int, tax_type text)
), event as (
  insert into outbox (tenant_id, id, subject, payload)
  select $1, $15, $16, jsonb_set($17::jsonb, '{data,tokenNo}', to_jsonb(last_token)) from counted
)
select last_token from counted`;
