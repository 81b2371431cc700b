-- Values before an approved proposal, which a reversal restores.
alter table child_change_proposal add column previous jsonb;
