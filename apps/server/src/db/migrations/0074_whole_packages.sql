-- Requests of calculations may round a product up to whole packages.
alter table product_setting add column whole_packages boolean not null default false;
