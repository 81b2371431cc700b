-- Norms of natural loss, and protocols for it.
create table loss_norm (
  id integer primary key generated always as identity,
  kindergarten_id integer not null references kindergarten (id),
  category_id integer references product_category (id),
  product_id integer references product (id),
  percent numeric(4, 2) not null,
  source text,
  version integer default 1 not null,
  constraint loss_norm_once unique nulls not distinct (kindergarten_id, category_id, product_id),
  constraint loss_norm_subject check ((category_id is null) <> (product_id is null)),
  constraint loss_norm_percent check (percent > 0 and percent <= 20)
);
create index loss_norm_category_id_index on loss_norm (category_id);
create index loss_norm_product_id_index on loss_norm (product_id);
alter table stock_document drop constraint stock_document_scrapping;
alter table stock_document add constraint stock_document_scrapping
  check ((kind = 3) = (scrapping_type is not null) and scrapping_type between 1 and 6) not valid;
