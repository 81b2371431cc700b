import { restoring } from './restore'
// Fee ledger: triggers update the balance of an invoice with every charge and payment, and the constraints of
// fee_balance reject overpayments and negative amounts, also for concurrent writes. Created at startup like the
// policies; domain/activities/fees.ts computes the amounts.

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

/** Limits credits and refunds of an unposted payment to its amount. */
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

/**
 * Rejects rows of a locked day and their reversal. Like the lock of storage (db/stock-ledger.ts) it reads the stored
 * day; handlers check the automatic lock and 'not after today', which need the program's clock.
 */
const refuseClosed = (table: string, day: string, reversed = `r.${day}`) => `
create or replace function refuse_closed_${table}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a left join ${table} r on r.id = a.reverses_id
    join module_lock l on l.kindergarten_id = a.kindergarten_id and l.category = 'money'
    where least(a.${day}, ${reversed}) <= l.locked_until) then
    raise exception 'Locked period.' using errcode = 'check_violation', constraint = 'money_locked';
  end if;
  return null;
end $$;
drop trigger if exists closed on ${table};
create trigger closed after insert on ${table} referencing new table as added for each statement execute function refuse_closed_${table}();
revoke all on function refuse_closed_${table}() from public;`

/** Rejects payments dated before the issue of their fee. A reversal has the date on which it is made. */
const refuseEarly = `
create or replace function refuse_early_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a join fee_invoice i on i.id = a.invoice_id where a.reverses_id is null and a.paid_on < i.issued_on) then
    raise exception 'Before the fee.' using errcode = 'check_violation', constraint = 'fee_payment_before_fee';
  end if;
  return null;
end $$;
drop trigger if exists early on fee_payment;
create trigger early after insert on fee_payment referencing new table as added for each statement execute function refuse_early_payment();
revoke all on function refuse_early_payment() from public;`

/** A reversal cancels exactly its row, in the same invoice. */
const matchReversed = `
create or replace function match_reversed_charge() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a join fee_charge r on r.id = a.reverses_id
    where r.invoice_id <> a.invoice_id or r.amount <> -a.amount or r.reverses_id is not null) then
    raise exception 'Not the reversed row.' using errcode = 'check_violation', constraint = 'fee_charge_reversal';
  end if;
  return null;
end $$;
drop trigger if exists reversal on fee_charge;
create trigger reversal after insert on fee_charge referencing new table as added for each statement execute function match_reversed_charge();
revoke all on function match_reversed_charge() from public;`

/**
 * Refunds and the annulment of a payment return at most its amount. It fires after the trigger 'follow', whose lock of the
 * balance makes concurrent refunds wait for each other.
 */
const limitReversals = `
create or replace function limit_reversed_payments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from added a join fee_payment p on p.id = a.reverses_id
    where p.reverses_id is not null or p.invoice_id <> a.invoice_id or p.receipt_id <> a.receipt_id
      or p.amount + (select sum(r.amount) from fee_payment r where r.reverses_id = p.id) < 0) then
    raise exception 'More than the payment.' using errcode = 'check_violation', constraint = 'fee_payment_reversal';
  end if;
  return null;
end $$;
drop trigger if exists reversal on fee_payment;
create trigger reversal after insert on fee_payment referencing new table as added for each statement execute function limit_reversed_payments();
revoke all on function limit_reversed_payments() from public;`

/** The instalments of a plan add up to its fees, which belong to its child. */
const matchInstalments = `
create or replace function match_instalments() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- The fees of a plan are restored after its instalments.
  if ${restoring} then return null; end if;
  if exists (select from instalment_plan p where p.id in (select plan_id from added)
    and (p.total <> (select sum(n.amount) from instalment n where n.plan_id = p.id)
      or p.total <> (select coalesce(sum(f.amount), 0) from instalment_plan_fee f join fee_invoice i on i.id = f.invoice_id and i.child_id = p.child_id where f.plan_id = p.id))) then
    raise exception 'Not the sum of the fees.' using errcode = 'check_violation', constraint = 'instalment_sum';
  end if;
  return null;
end $$;
drop trigger if exists whole on instalment;
create trigger whole after insert on instalment referencing new table as added for each statement execute function match_instalments();
revoke all on function match_instalments() from public;`

/** An item of a run is undone only if each of its rows is reversed, and its invoice annulled if the run created it. */
const refuseHalfUndone = `
create or replace function refuse_half_undone() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from fee_charge c where c.run_id = new.run_id and c.invoice_id = new.invoice_id
      and not exists (select from fee_charge r where r.reverses_id = c.id))
    or exists (select from fee_invoice i join fee_balance b on b.invoice_id = i.id where new.is_new and i.id = new.invoice_id
      and (i.annulled_at is null or b.charged <> 0 or b.paid <> 0)) then
    raise exception 'Half undone.' using errcode = 'check_violation', constraint = 'fee_run_item_half_undone';
  end if;
  return null;
end $$;
drop trigger if exists whole on fee_run_item;
create trigger whole after update of undone_at on fee_run_item for each row
  when (old.undone_at is null and new.undone_at is not null) execute function refuse_half_undone();
revoke all on function refuse_half_undone() from public;`

/** Applies to protocols and cash vouchers. Documents of the provider (invoice 2, credit note 4) move no money. */
const refuseClosedDocument = `
create or replace function refuse_closed_document() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from module_lock l where l.kindergarten_id = new.kindergarten_id and l.category = 'money' and new.issued_on <= l.locked_until) then
    raise exception 'Locked period.' using errcode = 'check_violation', constraint = 'money_locked';
  end if;
  return null;
end $$;
drop trigger if exists closed on provider_document;
create trigger closed after insert on provider_document for each row when (new.kind not in (2, 4)) execute function refuse_closed_document();
drop trigger if exists closed_annulled on provider_document;
create trigger closed_annulled after update of annulled_at on provider_document for each row
  when (new.kind not in (2, 4) and old.annulled_at is null and new.annulled_at is not null) execute function refuse_closed_document();
revoke all on function refuse_closed_document() from public;`

/**
 * Keeps what reduces the payment of a document: the credit notes of an invoice, and credit notes of paid invoices that are
 * set off against it. A constraint rejects more than the document.
 */
const followCredits = `
create or replace function follow_provider_credits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update provider_document set credited = credited + case when tg_op = 'INSERT' then new.amount else - new.amount end where id = new.corrects_id;
  return null;
end $$;
create or replace function follow_set_off() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update provider_document set credited = credited - new.amount where id = old.settles_id;
  update provider_document set credited = credited + new.amount where id = new.settles_id;
  return null;
end $$;
drop trigger if exists set_off on provider_document;
create trigger set_off after update of settles_id on provider_document for each row
  when (new.kind = 4 and old.settles_id is distinct from new.settles_id) execute function follow_set_off();
revoke all on function follow_set_off() from public;
drop trigger if exists credits on provider_document;
create trigger credits after insert on provider_document for each row when (new.kind = 4) execute function follow_provider_credits();
drop trigger if exists credits_annulled on provider_document;
create trigger credits_annulled after update of annulled_at on provider_document for each row
  when (new.kind = 4 and old.annulled_at is null and new.annulled_at is not null) execute function follow_provider_credits();
revoke all on function follow_provider_credits() from public;`

export const feeLedgerSql = [
  follow('fee_charge', 'charged'),
  follow('fee_payment', 'paid'),
  followUnposted,
  // A cash refund is a document of its own day and leaves the receipt as it is.
  refuseClosed('fee_payment', 'paid_on', 'case when a.order_id is null then r.paid_on end'),
  refuseClosed('unposted_entry', 'happened_on'),
  refuseEarly,
  matchReversed,
  limitReversals,
  matchInstalments,
  refuseHalfUndone,
  refuseClosedDocument,
  followCredits,
].join('\n')
