/** Sums by day and payment type as documents say them, and as the ledger does, in minor units, with the tenant as $1. */
export const sums = {
  documents: `
    select business_day::text as day, sign, title, sum(amount)::int as sum from (
      select business_day, 1 as sign, title, amount_minor as amount from invoice join invoice_payment as paid
        on paid.tenant_id = invoice.tenant_id and invoice_id = id where invoice.tenant_id = $1
      union all
      select business_day, -1, part->>'title', (part->>'amountMinor')::int
        from credit_note, jsonb_array_elements(payments) as part where tenant_id = $1
      union all
      select business_day, -1, null, total_minor from credit_note where payments is null and tenant_id = $1
    ) as moved group by 1, 2, 3 order by 1, 2, 3`,
  ledger: `
    select business_day::text as day, sign(amount_minor)::int as sign, title, abs(sum(amount_minor))::int as sum
    from payment join (
      select tenant_id, id, business_day from invoice union all select tenant_id, id, business_day from credit_note
    ) as document on document.tenant_id = payment.tenant_id and document.id = coalesce(credit_note_id, invoice_id)
    where payment.tenant_id = $1 group by 1, 2, 3 order by 1, 2, 3`,
};
