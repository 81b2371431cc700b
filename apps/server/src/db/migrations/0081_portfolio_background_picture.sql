-- Backgrounds of portfolios with a picture of the master administrator.
alter table portfolio_background add column file_id integer;
alter table portfolio_background add constraint portfolio_background_file_id_stored_file_id_fk foreign key (file_id) references stored_file (id);
create index portfolio_background_file_id_index on portfolio_background (file_id);
