-- Stock is valued in the order of days (docs/guides/ledgers.md): rows without quantity change the value of an issue and name the
-- document that caused it. A delivery that corrects one of a closed day keeps the day on which the goods came.

alter table stock_movement add column revalues_id bigint references stock_movement (id);
alter table stock_movement add column cause_id integer references stock_document (id);
alter table stock_movement drop constraint stock_movement_quantity;
alter table stock_movement add constraint stock_movement_revalues check (revalues_id is null or (quantity = 0 and reverses_id is null)) not valid;
alter table stock_document add column delivered_on date;
