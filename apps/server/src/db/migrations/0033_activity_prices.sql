-- What an activity cost before, so that a new price leaves the months before it as they are (docs/areas/activities.md).

alter table activity add column earlier_prices jsonb not null default '[]';
