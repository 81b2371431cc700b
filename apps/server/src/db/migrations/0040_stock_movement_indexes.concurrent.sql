create index concurrently stock_movement_revalues_id_index on stock_movement (revalues_id);
create index concurrently stock_movement_cause_id_index on stock_movement (cause_id);
alter table stock_movement validate constraint stock_movement_revalues;
