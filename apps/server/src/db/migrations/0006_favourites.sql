-- The pages a person has marked with a star, by their addresses: the same on every device.
alter table account add column favourites text[] not null default '{}';
