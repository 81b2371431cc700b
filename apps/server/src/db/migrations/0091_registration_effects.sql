-- What the approval of a parent's registration created, so that the decision can be reversed.
alter table parent_registration add column effects jsonb;
