-- Discounts that combine with each other; the others apply alone (docs/areas/payments.md).
alter table fee_discount add column combines boolean not null default false;
