-- Templates of orders and results: the master's (no kindergarten) and a kindergarten's own (docs/areas/documents.md).

create table document_template (
  id integer generated always as identity primary key,
  kindergarten_id integer references kindergarten (id),
  -- TemplateCategory of domain/documents/templates.ts.
  category smallint not null,
  name text collate "bg-x-icu" not null,
  title text,
  order_index text,
  basis text,
  content text not null,
  -- The master's template that it was made from.
  base_id integer references document_template (id) on delete set null,
  created_by integer references account (id),
  created_at timestamp with time zone not null default now(),
  version integer not null default 1,
  constraint document_template_taken unique (kindergarten_id, base_id),
  constraint document_template_category check (category in (1, 2)),
  constraint document_template_index check (order_index in ('РД-07', 'ЛС', 'ТД', 'ОТ')),
  constraint document_template_base check (base_id is null or kindergarten_id is not null)
);
create index document_template_base_id_index on document_template (base_id);
create index document_template_created_by_index on document_template (created_by);
