-- Figures of whole months (docs/guides/figures.md): the sum of the figures of their days. Each row is a difference.
create table month_figure (
  id bigint generated always as identity primary key,
  kindergarten_id integer not null,
  group_id integer not null,
  month date not null,
  measure text not null,
  part smallint not null default 0,
  amount bigint not null
);
-- The whole country is one range of it, a municipality a few.
create index month_figure_measure on month_figure (measure, month, kindergarten_id) include (group_id, part, amount);
create index month_figure_group on month_figure (group_id, measure, month) include (part, amount, kindergarten_id);
-- The next start counts every measure with its months.
delete from figure_measure;

-- What an expert asks again and again: a reference with its choices, sent by e-mail each month when asked for.
create table reference_view (
  id integer generated always as identity primary key,
  account_id integer not null references account (id) on delete cascade,
  reference text not null,
  name text not null,
  params jsonb default '{}'::jsonb not null,
  monthly boolean default false not null,
  sent_for date,
  created_at timestamp with time zone default now() not null,
  constraint reference_view_name unique (account_id, reference, name)
);
