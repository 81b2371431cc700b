-- Account codes of products and of stock operations, for the monthly export to the accountant (docs/areas/warehouse.md).
alter table product_setting add column account_code text;

create table stock_account_setting (
  id integer generated always as identity primary key,
  kindergarten_id integer not null references kindergarten (id),
  goods_account text not null default '302',
  suppliers_account text not null default '401',
  donations_account text not null default '709',
  nursery_account text not null default '601',
  kindergarten_account text not null default '601',
  staff_account text not null default '601',
  loss_account text not null default '609',
  charged_account text not null default '442',
  surplus_account text not null default '709',
  version integer not null default 1,
  constraint stock_account_setting_once unique (kindergarten_id)
);
