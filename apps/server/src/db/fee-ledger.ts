// The ledger of fees in the database: whoever writes a charge or a payment, the balance of its invoice follows, and the
// constraints of fee_balance hold: nothing is paid beyond what is owed, nothing falls below zero, also for two at once.
// Made at a start like the policies; what is owed is worked out in domain/activities/fees.ts.

const follow = (table: string, column: 'charged' | 'paid') => `
create or replace function follow_${table}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A row first, then the change: PostgreSQL checks what it would insert before it finds the row that is there.
  insert into fee_balance (invoice_id, kindergarten_id, child_id)
    select distinct invoice_id, kindergarten_id, child_id from added order by 1 on conflict do nothing;
  -- In the order of the invoices: two papers over the same ones wait for each other instead of for ever.
  perform from fee_balance b where b.invoice_id in (select invoice_id from added) order by b.invoice_id for update;
  update fee_balance b set ${column} = b.${column} + a.amount
    from (select invoice_id, sum(amount) as amount from added group by 1) a where b.invoice_id = a.invoice_id;
  return null;
end $$;
drop trigger if exists follow on ${table};
create trigger follow after insert on ${table} referencing new table as added for each statement execute function follow_${table}();
revoke all on function follow_${table}() from public;`

/** Money that was not owed is credited or given back once: never more than came. */
const followUnposted = `
create or replace function follow_unposted_entry() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from online_payment p where p.id in (select payment_id from added) order by p.id for update;
  update online_payment p set settled = p.settled + a.amount
    from (select payment_id, sum(amount) as amount from added group by 1) a where p.id = a.payment_id;
  return null;
end $$;
drop trigger if exists follow on unposted_entry;
create trigger follow after insert on unposted_entry referencing new table as added for each statement execute function follow_unposted_entry();
revoke all on function follow_unposted_entry() from public;`

export const feeLedgerSql = [follow('fee_charge', 'charged'), follow('fee_payment', 'paid'), followUnposted].join('\n')
