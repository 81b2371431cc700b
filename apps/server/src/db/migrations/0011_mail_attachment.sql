-- A paper that goes with a letter, as data: made into a PDF when the letter leaves.
alter table mail add column attachment jsonb;
