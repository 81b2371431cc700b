-- Transfers between warehouses, credit notes, revaluations of the stock, and deliveries that are not bought.
alter table stock_document add column to_warehouse_id integer references warehouse (id);
alter table stock_document add column delivery_id integer references stock_document (id);
alter table stock_document add column origin smallint not null default 1;
alter table stock_document drop constraint stock_document_kind;
alter table stock_document add constraint stock_document_kind check (kind between 1 and 7) not valid;
alter table stock_document add constraint stock_document_transfer check ((kind = 5) = (to_warehouse_id is not null)) not valid;
alter table stock_document add constraint stock_document_other_warehouse check (to_warehouse_id <> warehouse_id) not valid;
alter table stock_document add constraint stock_document_credit check ((kind = 6) = (delivery_id is not null)) not valid;
alter table stock_document add constraint stock_document_origin check (origin between 1 and 4) not valid;
alter table stock_line add column source_line_id integer references stock_line (id);
alter table stock_line add column amount numeric(14, 2);
alter table stock_movement add column pair_id bigint references stock_movement (id);
alter table stock_movement add column inward boolean not null default false;
alter table stock_movement add constraint stock_movement_arrival check (pair_id is null or quantity > 0) not valid;
