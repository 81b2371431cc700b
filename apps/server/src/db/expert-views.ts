import { roleTypes, userTypeOfRole } from '@asistent/domain/access/roles'
import { hiddenPersonId } from '@asistent/domain/kernel/person-id'

// Masked data for the ministry and municipalities (domain.md 7, 'Experts and names'): schema `expert` has a view for
// each table with names of people, or with a person number. Experts read with search_path `expert, public`
// (open_call), so every query and every document made from it uses the views. Idempotent. An expert who has opened the
// names of a kindergarten (name_opening) reads the names of its children and staff for an hour: `unlessOpened`.

const me = `nullif(current_setting('app.account_id', true), '')::int`

/** Roles without a kindergarten; experts may see their names. */
const outsideRoles = ['Master', 'MON', 'Municipality'] as const
const outside = outsideRoles.map((role) => roleTypes[role]).join(', ')

/** Value of a masked column: null, or empty if the column is not null. */
const hidden = ''
const personNumber = `'${hiddenPersonId}'`

/** The kindergarten whose names the caller has opened; null is none. A scalar subquery: evaluated once per statement. */
const opened = `(select nullif(current_setting('app.names_of', true), '')::int)`
const unlessOpened = (column: string, otherwise: string) =>
  `case when kindergarten_id = ${opened} then ${column} else ${otherwise} end`

const initial = (column: string) => `left(${column}, 1) || '.'`
const initialsOf = (column: string) =>
  `(select string_agg(left(word, 1) || '.', ' ') from regexp_split_to_table(btrim(${column}), '\\s+') word)`

/** Pseudonym by which rows of one person can be matched. */
const numbered = (word: string) => ({ first_name: `'${word}'`, middle_name: hidden, last_name: 'id::text' })

const ownAccount = `id = ${me} or user_type in (${outsideRoles.map(userTypeOfRole).join(', ')})`
const ifOwnAccount = (column: string, otherwise: string) =>
  `case when ${ownAccount} then ${column} else ${otherwise} end`

/** Messages of a kindergarten are signed with its name. */
const signedBy = (table: string, column: string, role: string) =>
  `case when created_by = ${me} or ${role} in (${outside}) then ${column}
    else coalesce((select k.name from public.kindergarten k where k.id = ${table}.kindergarten_id), 'Детска градина') end`

/** Table -> column -> the expression that replaces it. */
export const masks: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    first_name: ifOwnAccount('first_name', `'Потребител'`),
    middle_name: ifOwnAccount('middle_name', 'null'),
    last_name: ifOwnAccount('last_name', 'id::text'),
    email: ifOwnAccount('email', `''`),
    phone: ifOwnAccount('phone', 'null'),
  },
  staff_member: {
    first_name: unlessOpened('first_name', `'Служител'`),
    middle_name: unlessOpened('middle_name', 'null'),
    last_name: unlessOpened('last_name', 'id::text'),
    person_id: personNumber,
    email: hidden,
    phone: hidden,
  },
  guardian: {
    ...numbered('Родител'),
    person_id: personNumber,
    email: hidden,
    phone: hidden,
    address: hidden,
    workplace: hidden,
  },
  child: {
    first_name: unlessOpened('first_name', initial('first_name')),
    middle_name: unlessOpened('middle_name', 'null'),
    last_name: unlessOpened('last_name', initial('last_name')),
    person_id: personNumber,
    phone: hidden,
    photo_file_id: hidden,
  },
  kindergarten: { director_name: hidden },
  parent_registration: { ...numbered('Родител'), email: hidden, phone: hidden },
  child_collector: { name: hidden, phone: hidden, document_number: hidden, authorized_name: hidden, code_hash: hidden },
  child_emergency_contact: { name: hidden, phone: hidden },
  certificate: { director_name: hidden },
  activity: { leader_name: hidden },
  activity_request: { parent_name: hidden },
  attendance: { brought_by: hidden, collected_by: hidden },
  attendance_request: { parent_name: hidden },
  absence_report: { parent_name: hidden },
  staff_substitution: { note: hidden },
  fee_receipt: { payer: hidden },
  bank_line: { payer: hidden, payer_iban: hidden },
  provider_document: { receiver_name: hidden },
  old_fee: { cashier: hidden, child_name: unlessOpened('child_name', initialsOf('child_name')) },
  menu_configuration: { prepared_by: hidden, agreed_by: hidden, approved_by: hidden },
  stock_document: { commission: `'{}'` },
  inventory_scrapping: { commission: hidden },
  inventory_count: { commission: hidden },
  message: { sender_name: signedBy('message', 'sender_name', 'sender_role') },
  message_reply: { author_name: signedBy('message_reply', 'author_name', 'author_role') },
}

const textOf = (value: object) => `'${JSON.stringify(value).replaceAll("'", "''")}'`

/** Masked columns of a table, by which its history (audit_change) is masked too. */
const maskedKeys = (table: string) =>
  `coalesce((select array_agg(key) from jsonb_object_keys(${textOf(masks)}::jsonb -> ${table}) key), '{}')`

const historyMask = (column: string) => `${column} - ${maskedKeys('table_name')}`

export const expertViewsSql = `
drop schema if exists expert cascade;
create schema expert;
grant usage on schema expert to asistent_municipality, asistent_overseer, asistent_system;
do $views$
declare
  t record;
  expressions text;
begin
  for t in select key as name, value as masks from jsonb_each(${textOf({
    ...masks,
    audit_change: { before: historyMask('before'), after: historyMask('after') },
  })}::jsonb) loop
    -- Types and collations of the table: a prepared statement may run with either search_path.
    select string_agg(case when t.masks ? a.attname then format('(%s)::%s%s as %I',
        coalesce(nullif(t.masks ->> a.attname, ''), case when a.attnotnull then '''''' else 'null' end), format_type(a.atttypid, a.atttypmod),
        coalesce(' collate ' || quote_ident(c.collname), ''), a.attname)
      else quote_ident(a.attname) end, ', ' order by a.attnum) into expressions
    from pg_attribute a left join pg_collation c on c.oid = a.attcollation
    where a.attrelid = format('public.%I', t.name)::regclass and a.attnum > 0 and not a.attisdropped;
    execute format('create view expert.%I with (security_invoker) as select %s from public.%I', t.name, expressions, t.name);
    execute format('grant select on expert.%I to asistent_municipality, asistent_overseer, asistent_system', t.name);
  end loop;
end $views$;
create function expert.account_name(p_account int) returns text language sql stable security definer set search_path = expert, public, pg_temp as $$
  select first_name || ' ' || last_name from account where id = p_account
$$;
-- A row of the past with the masked values of today's row; a removed row has none of them.
create function expert.row_at(p_table text, p_row text, p_now jsonb, p_moment timestamptz) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select row_at(p_table, p_row, p_now, p_moment) - ${maskedKeys('p_table')}
    || coalesce((select jsonb_object_agg(key, value) from jsonb_each(p_now) where key = any (${maskedKeys('p_table')})), '{}')
$$;
create function expert.rows_gone(p_table text, p_kindergarten int, p_moment timestamptz) returns table (row_id text, was jsonb)
language sql stable set search_path = public, pg_temp as $$
  select g.row_id, g.was - ${maskedKeys('p_table')} from rows_gone(p_table, p_kindergarten, p_moment) g
$$;
revoke all on all functions in schema expert from public;
grant execute on all functions in schema expert to asistent_municipality, asistent_overseer, asistent_system;
`
