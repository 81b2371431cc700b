-- The new columns are empty, so every row satisfies the checks of the previous file.
create index concurrently stock_document_to_warehouse_id_index on stock_document (to_warehouse_id);
create index concurrently stock_document_delivery_id_index on stock_document (delivery_id);
create index concurrently stock_line_source_line_id_index on stock_line (source_line_id);
create unique index concurrently stock_movement_pair on stock_movement (pair_id);
create index concurrently stock_movement_transfers on stock_movement (product_id, for_on) where pair_id is not null;
alter table stock_document validate constraint stock_document_kind;
alter table stock_document validate constraint stock_document_transfer;
alter table stock_document validate constraint stock_document_other_warehouse;
alter table stock_document validate constraint stock_document_credit;
alter table stock_document validate constraint stock_document_origin;
alter table stock_movement validate constraint stock_movement_arrival;
