-- What an activity cost before, so that a new price leaves the months before it as they are (docs/areas/activities.md).

alter table activity add column earlier_prices jsonb not null default '[]';

-- Where a situation is, when it isn't in the group's own room: two groups are never there at once (docs/areas/planning.md).

alter table class_program_item add column room text;
