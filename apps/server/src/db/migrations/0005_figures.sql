-- Figures kept per group and day (docs/guides/figures.md). Each row is a difference; the figure is the sum of its rows. What
-- keeps them is in db/figures.ts. No foreign keys: a row is derived from rows that have them, and a check of the group
-- would lock it for everybody who marks a child of it.
create table day_figure (
  id bigint generated always as identity primary key,
  kindergarten_id integer not null,
  group_id integer not null,
  day date not null,
  measure text not null,
  part smallint not null default 0,
  amount bigint not null
);
-- A figure is read from the index alone, with what the policies ask for.
create index day_figure_group on day_figure (group_id, measure, day) include (part, amount, kindergarten_id);
-- Which measures have been counted from the rows that were there before them.
create table figure_measure (
  measure text primary key,
  filled_at timestamp with time zone not null default now()
);
