-- ЕКАТТЕ has two monasteries beside towns and villages.
alter table city drop constraint city_kind;
alter table city add constraint city_kind check (kind in ('гр.', 'с.', 'ман.'));
