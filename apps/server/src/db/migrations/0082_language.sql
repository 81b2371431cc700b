-- The language of a parent's screens; null until it is chosen.
alter table account add column language text;
alter table account add constraint account_language check (language in ('bg', 'uk', 'tr', 'en'));
