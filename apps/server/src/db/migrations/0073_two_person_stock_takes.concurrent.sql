-- The new columns are empty, so every row satisfies the checks of the previous file.
alter table stock_document validate constraint stock_document_two_people;
alter table stock_line validate constraint stock_line_decision;
