// Cash book: triggers derive the movements of the tills from cash receipts, vouchers and cash orders, and keep the balance
// of each day. Constraints and the triggers reject a negative balance, a movement in a closed day and a page out of order,
// also for concurrent writes and for SQL that no handler wrote. Created at startup like the policies.

import { restoring } from './restore'

/** A restore inserts the movements of the archive, because those of a refund may precede those of its payment. */
const unlessRestoring = `if ${restoring} then return null; end if;`

const functionHead = (name: string) =>
  `create or replace function ${name}() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$`

const rejectClosed = `raise exception 'Closed day of the till.' using errcode = 'check_violation', constraint = 'cash_day_closed';`

const openTill = (source: string) =>
  `insert into cash_till (kindergarten_id, cashier_id) ${source} on conflict do nothing;`

/** Payments in cash and their reversals. A reversal of a refund (order_id) is booked by its cash order. */
const bookPayments = `
${functionHead('book_cash_payments')}
begin
  ${unlessRestoring}
  ${openTill(`select distinct r.kindergarten_id, r.cashier_id from added a join fee_receipt r on r.id = a.receipt_id and r.method = 2
    where a.order_id is null order by 1, 2`)}
  if exists (select from added a join fee_receipt r on r.id = a.receipt_id and r.method = 2
    join cash_till t on t.kindergarten_id = r.kindergarten_id and t.cashier_id is not distinct from r.cashier_id
    where a.order_id is null and a.reverses_id is not null and r.paid_on <= t.closed_until) then
    ${rejectClosed}
  end if;
  insert into cash_movement (kindergarten_id, till_id, day, amount, is_reversal, receipt_id)
    select t.kindergarten_id, t.id, a.paid_on, sum(a.amount), a.reverses_id is not null, r.id
    from added a join fee_receipt r on r.id = a.receipt_id and r.method = 2
    join cash_till t on t.kindergarten_id = r.kindergarten_id and t.cashier_id is not distinct from r.cashier_id
    where a.order_id is null group by t.id, a.paid_on, a.reverses_id is not null, r.id order by t.id, a.paid_on, r.id;
  return null;
end $$;
drop trigger if exists book on fee_payment;
create trigger book after insert on fee_payment referencing new table as added for each statement execute function book_cash_payments();
revoke all on function book_cash_payments() from public;`

const sofiaDay = `(new.annulled_at at time zone 'Europe/Sofia')::date`

/** Rows of vouchers (3) and cash orders: booked when added, reversed when annulled. */
const bookDocuments = ({
  table,
  only,
  cashier,
  sign,
  source,
  unless,
}: {
  readonly table: string
  /** Condition on the rows that move cash. */
  readonly only: string
  readonly cashier: string
  readonly sign: string
  readonly source: string
  /** Condition under which an annulment moves no cash. */
  readonly unless?: string
}) => `
${functionHead(`book_${table}`)}
declare till cash_till;
begin
  ${unlessRestoring}
  ${openTill(`values (new.kindergarten_id, new.${cashier})`)}
  select * into till from cash_till where kindergarten_id = new.kindergarten_id and cashier_id is not distinct from new.${cashier} for update;
  if tg_op = 'INSERT' then
    insert into cash_movement (kindergarten_id, till_id, day, amount, ${source}) values (new.kindergarten_id, till.id, new.issued_on, ${sign} * new.amount, new.id);
    if new.annulled_at is null then return null; end if;
  end if;
  ${unless ? `if ${unless} then return null; end if;` : ''}
  if new.issued_on <= till.closed_until then
    ${rejectClosed}
  end if;
  insert into cash_movement (kindergarten_id, till_id, day, amount, is_reversal, ${source}) values (new.kindergarten_id, till.id, ${sofiaDay}, - ${sign} * new.amount, true, new.id);
  return null;
end $$;
drop trigger if exists book on ${table};
create trigger book after insert on ${table} for each row when (${only}) execute function book_${table}();
drop trigger if exists book_annulled on ${table};
create trigger book_annulled after update of annulled_at on ${table} for each row
  when (${only} and old.annulled_at is null and new.annulled_at is not null) execute function book_${table}();
revoke all on function book_${table}() from public;`

/** Only the annulment of a cash order may change it. An AFTER trigger, so that the policies are checked first. */
const keepOrders = `
${functionHead('keep_cash_order')}
begin
  if tg_op = 'DELETE' or old.annulled_at is not null
    or (to_jsonb(old) - '{annulled_at,annulled_by,annul_reason}'::text[]) <> (to_jsonb(new) - '{annulled_at,annulled_by,annul_reason}'::text[]) then
    raise exception 'A cash order does not change.' using errcode = 'check_violation', constraint = 'cash_order_kept';
  end if;
  return new;
end $$;
drop trigger if exists kept on cash_order;
create trigger kept after update or delete on cash_order for each row execute function keep_cash_order();
revoke all on function keep_cash_order() from public;`

const keepDays = `
${functionHead('keep_cash_days')}
declare part record;
begin
  perform from cash_till t where t.id in (select till_id from added) order by t.id for update;
  if exists (select from added a join cash_till t on t.id = a.till_id where a.day <= t.closed_until) then
    ${rejectClosed}
  end if;
  if exists (select from added a join module_lock l on l.kindergarten_id = a.kindergarten_id and l.category = 'money' where a.day <= l.locked_until) then
    raise exception 'Locked period.' using errcode = 'check_violation', constraint = 'money_locked';
  end if;
  for part in select till_id, kindergarten_id, day, sum(greatest(amount, 0)) as received, sum(greatest(-amount, 0)) as paid_out
    from added group by 1, 2, 3 order by 1, 3 loop
    insert into cash_day (till_id, kindergarten_id, day, balance) values (part.till_id, part.kindergarten_id, part.day,
      coalesce((select d.balance from cash_day d where d.till_id = part.till_id and d.day < part.day order by d.day desc limit 1), 0)) on conflict do nothing;
    update cash_day set received = received + part.received, paid_out = paid_out + part.paid_out where till_id = part.till_id and day = part.day;
    update cash_day set balance = balance + part.received - part.paid_out where till_id = part.till_id and day >= part.day;
  end loop;
  return null;
end $$;
drop trigger if exists days on cash_movement;
create trigger days after insert on cash_movement referencing new table as added for each statement execute function keep_cash_days();
revoke all on function keep_cash_days() from public;`

/** Fills in a page from the balances and closes the till up to its day. Days with movements are closed in their order. */
const closePages = `
${functionHead('close_cash_page')}
declare till cash_till;
begin
  select * into till from cash_till where id = new.till_id and kindergarten_id = new.kindergarten_id for update;
  if till.id is null then
    raise exception 'No such till.' using errcode = 'foreign_key_violation';
  end if;
  if new.day <= till.closed_until then
    ${rejectClosed}
  end if;
  if exists (select from cash_day d where d.till_id = till.id and d.day < new.day and (till.closed_until is null or d.day > till.closed_until)) then
    raise exception 'An earlier day is open.' using errcode = 'check_violation', constraint = 'cash_page_order';
  end if;
  new.year := extract(year from new.day);
  new.number := coalesce((select max(number) from cash_page where till_id = till.id and year = new.year), 0) + 1;
  new.opening := coalesce((select d.balance from cash_day d where d.till_id = till.id and d.day < new.day order by d.day desc limit 1), 0);
  select coalesce(sum(d.received), 0), coalesce(sum(d.paid_out), 0) into new.received, new.paid_out from cash_day d where d.till_id = till.id and d.day = new.day;
  new.balance := new.opening + new.received - new.paid_out;
  update cash_till set closed_until = new.day where id = till.id;
  return new;
end $$;
drop trigger if exists closes on cash_page;
create trigger closes before insert on cash_page for each row execute function close_cash_page();
revoke all on function close_cash_page() from public;`

export const cashBookSql = [
  keepDays,
  bookPayments,
  bookDocuments({
    table: 'provider_document',
    only: 'new.kind = 3',
    cashier: 'created_by',
    sign: '-1',
    source: 'document_id',
    // The provider has returned the money with a cash order.
    unless: 'exists (select from cash_order o where o.document_id = new.id)',
  }),
  bookDocuments({
    table: 'cash_order',
    only: 'true',
    cashier: 'cashier_id',
    sign: '(case when new.kind <= 4 then 1 else -1 end)',
    source: 'order_id',
  }),
  keepOrders,
  closePages,
].join('\n')
